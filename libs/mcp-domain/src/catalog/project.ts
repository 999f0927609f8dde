import { ownValue } from '../json/json-object.ts';
import type { Registration, StoredPermission, ToolPermission } from '../registration/registration.ts';
import type { Catalog, CatalogTool, Diagnostic } from './catalog.ts';
import { toolIdOf } from './tool-id.ts';

export type DiscoveredTool = { id: string; permission: ToolPermission } & CatalogTool;
export type StaleTool = { nativeName: string; permission: StoredPermission };

export type DiscoveryResult = {
  registrationId: string;
  protocolVersion: string;
  serverName?: string;
  serverVersion?: string;
  tools: DiscoveredTool[];
  diagnostics: Diagnostic[];
  staleTools: StaleTool[];
};

type Permissions = Pick<Registration, 'toolPermissions'>;
type NamedTools = { tools: readonly Pick<CatalogTool, 'nativeName'>[] };

/** A catalog as it is seen now: each tool with its permission, and what is permitted though it is no longer there. */
export function projectDiscovery(catalog: Catalog, registration: Permissions): DiscoveryResult {
  const { registrationId, protocolVersion, serverName, serverVersion, diagnostics } = catalog;
  return {
    registrationId,
    protocolVersion,
    ...(serverName !== undefined && { serverName }),
    ...(serverVersion !== undefined && { serverVersion }),
    tools: catalog.tools.map((tool) => ({
      id: toolIdOf(registrationId, tool.nativeName),
      ...tool,
      permission: ownValue(registration.toolPermissions, tool.nativeName) ?? 'off',
    })),
    diagnostics: [...diagnostics],
    staleTools: staleTools(catalog, registration),
  };
}

/** `JSON.stringify(result)`, put together from the JSON texts of the catalog's tools in their order. */
export function discoveryText(result: DiscoveryResult, toolTexts: readonly string[]): string {
  const { tools, diagnostics, staleTools: stale, ...rest } = result;
  const texts = tools.map(
    ({ id, permission }, index) =>
      `{"id":${JSON.stringify(id)},${(toolTexts[index] ?? '').slice(1, -1)},"permission":"${permission}"}`,
  );
  const after = `"diagnostics":${JSON.stringify(diagnostics)},"staleTools":${JSON.stringify(stale)}`;
  return `${JSON.stringify(rest).slice(0, -1)},"tools":[${texts.join(',')}],${after}}`;
}

export type ToolCounts = { toolCount: number; allowedCount: number; staleCount: number };

/** How many tools there are, how many of them are set to Ask or Allow, and how many such settings have no tool any more. */
export function countTools(catalog: NamedTools, registration: Permissions): ToolCounts {
  const permitted = Object.keys(registration.toolPermissions).length;
  const staleCount = staleTools(catalog, registration).length;
  return { toolCount: catalog.tools.length, allowedCount: permitted - staleCount, staleCount };
}

function staleTools(catalog: NamedTools, { toolPermissions }: Permissions): StaleTool[] {
  const present = new Set(catalog.tools.map((tool) => tool.nativeName));
  return Object.entries(toolPermissions)
    .filter(([nativeName]) => !present.has(nativeName))
    .map(([nativeName, permission]) => ({ nativeName, permission }));
}
