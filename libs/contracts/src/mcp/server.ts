import { z } from 'zod';

/** Negotiated by the start of every connection; `auto` prefers the newest and falls back. */
export const McpProtocolVersion = z.enum(['auto', '2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']);
export type McpProtocolVersion = z.infer<typeof McpProtocolVersion>;

/** `off` is the default and is never stored. */
export const McpToolPermission = z.enum(['off', 'ask', 'allow']);
export type McpToolPermission = z.infer<typeof McpToolPermission>;

export const McpStoredPermission = z.enum(['ask', 'allow']);
export type McpStoredPermission = z.infer<typeof McpStoredPermission>;

export const McpServerState = z.enum(['active', 'paused']);
export type McpServerState = z.infer<typeof McpServerState>;

/** Canonical lower-case UUID. */
export const RegistrationId = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a lower-case UUID');
export type RegistrationId = z.infer<typeof RegistrationId>;

/** Model-facing text that replaces the server's; strings are kept verbatim. */
export const ToolDescriptionOverride = z
  .strictObject({
    description: z.string().optional(),
    properties: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ToolDescriptionOverride' });
export type ToolDescriptionOverride = { description?: string; properties?: Record<string, string> };

export const McpServer = z
  .strictObject({
    id: RegistrationId,
    displayName: z.string(),
    endpoint: z.string().describe('Normalised http: or https: URL.'),
    headers: z.record(z.string(), z.string()),
    protocolVersion: McpProtocolVersion,
    state: McpServerState,
    toolPermissions: z.record(z.string(), McpStoredPermission),
    toolDescriptionOverrides: z.record(z.string(), ToolDescriptionOverride),
  })
  .meta({ id: 'McpServer' });
export type McpServer = {
  id: string;
  displayName: string;
  endpoint: string;
  headers: Record<string, string>;
  protocolVersion: McpProtocolVersion;
  state: McpServerState;
  toolPermissions: Record<string, McpStoredPermission>;
  toolDescriptionOverrides: Record<string, ToolDescriptionOverride>;
};

export const McpStorageIssueCode = z.enum([
  'mcp.storage_unreadable',
  'mcp.storage_corrupt',
  'mcp.storage_unknown_schema',
  'mcp.storage_noncanonical_name',
  'mcp.storage_id_mismatch',
  'mcp.storage_record_missing',
]);
export type McpStorageIssueCode = z.infer<typeof McpStorageIssueCode>;

export const McpStorageIssue = z
  .strictObject({
    file: z.string().describe('Relative to the data root.'),
    code: McpStorageIssueCode,
    message: z.string(),
  })
  .meta({ id: 'McpStorageIssue' });
export type McpStorageIssue = z.infer<typeof McpStorageIssue>;

export const McpServerList = z
  .strictObject({ servers: z.array(McpServer), storageIssues: z.array(McpStorageIssue) })
  .meta({ id: 'McpServerList' });
export type McpServerList = { servers: McpServer[]; storageIssues: McpStorageIssue[] };
