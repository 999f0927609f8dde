import { z } from 'zod';
import { McpProtocolVersion, McpServerState, McpToolPermission } from './server.ts';

/* Only the shape is checked here. What a display name, an endpoint, a native name or an override may be is decided by the
   domain, so that the console, the HTTP API and a record read from disk are held to one rule. */

export const CreateMcpServer = z
  .strictObject({
    displayName: z.string(),
    endpoint: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    protocolVersion: McpProtocolVersion.optional(),
  })
  .meta({ id: 'CreateMcpServer' });
export type CreateMcpServer = {
  displayName: string;
  endpoint: string;
  headers?: Record<string, string>;
  protocolVersion?: McpProtocolVersion;
};

export const UpdateMcpServer = z
  .strictObject({
    displayName: z.string(),
    endpoint: z.string(),
    headers: z.record(z.string(), z.string()),
    protocolVersion: McpProtocolVersion,
  })
  .meta({ id: 'UpdateMcpServer' });
export type UpdateMcpServer = z.infer<typeof UpdateMcpServer>;

export const SetMcpServerState = z.strictObject({ state: McpServerState }).meta({ id: 'SetMcpServerState' });
export type SetMcpServerState = z.infer<typeof SetMcpServerState>;

export const SetMcpToolPermission = z
  .strictObject({ nativeName: z.string(), permission: McpToolPermission })
  .meta({ id: 'SetMcpToolPermission' });
export type SetMcpToolPermission = z.infer<typeof SetMcpToolPermission>;

export const SetMcpToolDescriptionOverride = z
  .strictObject({
    nativeName: z.string(),
    override: z
      .strictObject({
        description: z.string().optional(),
        properties: z.record(z.string(), z.string()).optional(),
      })
      .nullable(),
  })
  .meta({ id: 'SetMcpToolDescriptionOverride' });
export type SetMcpToolDescriptionOverride = {
  nativeName: string;
  override: { description?: string; properties?: Record<string, string> } | null;
};

export const StartMcpTestCall = z
  .strictObject({ nativeName: z.string(), argumentsJson: z.string() })
  .meta({ id: 'StartMcpTestCall' });
export type StartMcpTestCall = z.infer<typeof StartMcpTestCall>;

export const ParseMcpImport = z.strictObject({ json: z.string() }).meta({ id: 'ParseMcpImport' });
export type ParseMcpImport = z.infer<typeof ParseMcpImport>;
