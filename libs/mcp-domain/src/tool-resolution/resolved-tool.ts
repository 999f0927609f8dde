import type { CatalogTool } from '../catalog/catalog.ts';
import type { Registration, StoredPermission } from '../registration/registration.ts';

/** A cached tool that may be offered to a model, with the registration's descriptions. Its schemas are never changed in place. */
export type ResolvedTool = CatalogTool & {
  toolId: string;
  registrationId: string;
  serverDisplayName: string;
  permission: StoredPermission;
};

export type ToolDiagnosticCode =
  | 'mcp.tool_provider_invalid'
  | 'mcp.registration_not_found'
  | 'mcp.registration_storage_issue'
  | 'mcp.server_paused'
  | 'mcp.tool_permission_off'
  | 'mcp.catalog_not_cached'
  | 'mcp.catalog_snapshot_invalid'
  | 'mcp.tool_not_in_cached_catalog'
  | 'mcp.model_input_schema_unsupported'
  | 'mcp.tool_description_override_invalid';

/** Why a tool, or all tools of a registration, are not offered. `toolId` is there wherever it is about one tool. */
export type ToolDiagnostic<Code extends string = ToolDiagnosticCode> = {
  toolId?: string;
  registrationId?: string;
  code: Code;
  message: string;
};

export type RegistrationReading =
  { kind: 'missing' } | { kind: 'unreadable'; message: string } | { kind: 'ready'; registration: Registration };

/** What memory, else the persisted snapshot, has of a registration's tools. The network is never asked. */
export type CatalogReading =
  | { kind: 'missing' }
  | { kind: 'invalid'; message: string }
  | { kind: 'ready'; catalog: { tools: readonly CatalogTool[] } };

/** By registration id; what is not there was not found. */
export type CatalogReadings = ReadonlyMap<string, CatalogReading>;
