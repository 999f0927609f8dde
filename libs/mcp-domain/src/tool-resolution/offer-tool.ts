import type { CatalogTool } from '../catalog/catalog.ts';
import { toolIdOf } from '../catalog/tool-id.ts';
import { describeTool } from '../descriptions/describe-tool.ts';
import { ownValue } from '../json/json-object.ts';
import { madeOnce } from '../made-once.ts';
import type { Registration, StoredPermission } from '../registration/registration.ts';
import type { ResolvedTool, ToolDiagnostic, ToolDiagnosticCode } from './resolved-tool.ts';

export type Offer = { tool: ResolvedTool } | { diagnostic: ToolDiagnostic };

export function permissionOf(registration: Registration, nativeName: string): StoredPermission | undefined {
  return ownValue(registration.toolPermissions, nativeName);
}

/** The last steps for a cached tool that is permitted: what its schema must be, and the registration's descriptions. */
export function offerTool(registration: Registration, cached: CatalogTool, permission: StoredPermission): Offer {
  const { nativeName } = cached;
  const refuse = (code: ToolDiagnosticCode, message: string): Offer =>
    aboutTool(registration, nativeName, { code, message });
  if (ownValue(cached.inputSchema, 'type') !== 'object') {
    return refuse(
      'mcp.model_input_schema_unsupported',
      `The input schema of ${nativeName} does not have "type": "object" at its root, which models need.`,
    );
  }
  const result = describeTool(cached, overridesByName(registration).get(nativeName));
  if (!result.ok) {
    return refuse(
      'mcp.tool_description_override_invalid',
      `The description override of ${nativeName} ${result.message} Change or delete it.`,
    );
  }
  const { id: registrationId, displayName: serverDisplayName } = registration;
  const toolId = toolIdOf(registrationId, nativeName);
  const described = result.described === cached ? {} : result.described;
  return { tool: { ...cached, ...described, toolId, registrationId, serverDisplayName, permission } };
}

/* By name in a Map: most tools have none, and are asked for by the thousand. */
const overridesByName = madeOnce(
  ({ toolDescriptionOverrides }: Registration) => new Map(Object.entries(toolDescriptionOverrides)),
);

export function notInCatalog(registration: Registration, nativeName: string): { diagnostic: ToolDiagnostic } {
  const message = `${registration.displayName} has no tool ${nativeName} in its cached catalog. If the server has it, refresh the catalog.`;
  return aboutTool(registration, nativeName, { code: 'mcp.tool_not_in_cached_catalog', message });
}

export function aboutTool(
  { id }: Registration,
  nativeName: string,
  fault: { code: ToolDiagnosticCode; message: string },
): { diagnostic: ToolDiagnostic } {
  return { diagnostic: { toolId: toolIdOf(id, nativeName), registrationId: id, ...fault } };
}

/** Why nothing of a registration's catalog can be offered. */
export function catalogFault(
  { displayName }: Registration,
  reading: { kind: 'missing' } | { kind: 'invalid'; message: string },
): { code: ToolDiagnosticCode; message: string } {
  if (reading.kind === 'missing') {
    return {
      code: 'mcp.catalog_not_cached',
      message: `The tools of ${displayName} were never discovered. Discover them in the Manager.`,
    };
  }
  return {
    code: 'mcp.catalog_snapshot_invalid',
    message: `The stored tools of ${displayName} can't be used: ${reading.message} A refresh in the Manager repairs them.`,
  };
}
