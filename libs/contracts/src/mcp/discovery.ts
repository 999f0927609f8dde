import { z } from 'zod';
import { McpStoredPermission, McpToolPermission, RegistrationId } from './server.ts';

/** JSON objects pass through untouched, so that numbers keep every digit. */
const JsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);

const jsonObject = (description: string) =>
  JsonObject.meta({ description, override: { type: 'object', additionalProperties: true } });

export const McpTool = z
  .strictObject({
    id: z.string().describe('mcp/<registration UUID>:<native name>'),
    nativeName: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    inputSchema: jsonObject('JSON Schema 2020-12, as the server sent it.'),
    outputSchema: jsonObject('JSON Schema 2020-12, as the server sent it.').optional(),
    annotations: jsonObject('Untrusted hints; they grant nothing.'),
    permission: McpToolPermission,
  })
  .meta({ id: 'McpTool' });
export type McpTool = {
  id: string;
  nativeName: string;
  title?: string;
  description?: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations: Record<string, unknown>;
  permission: McpToolPermission;
};

export const McpDiagnostic = z
  .strictObject({ code: z.string(), nativeName: z.string().optional(), message: z.string() })
  .meta({ id: 'McpDiagnostic' });
export type McpDiagnostic = { code: string; nativeName?: string; message: string };

export const McpStaleTool = z
  .strictObject({ nativeName: z.string(), permission: McpStoredPermission })
  .meta({ id: 'McpStaleTool' });
export type McpStaleTool = z.infer<typeof McpStaleTool>;

export const McpDiscoveryResult = z
  .strictObject({
    registrationId: RegistrationId,
    protocolVersion: z.string(),
    serverName: z.string().optional(),
    serverVersion: z.string().optional(),
    tools: z.array(McpTool),
    diagnostics: z.array(McpDiagnostic),
    staleTools: z.array(McpStaleTool),
  })
  .meta({ id: 'McpDiscoveryResult' });
export type McpDiscoveryResult = {
  registrationId: string;
  protocolVersion: string;
  serverName?: string;
  serverVersion?: string;
  tools: McpTool[];
  diagnostics: McpDiagnostic[];
  staleTools: McpStaleTool[];
};
