import type {
  McpDiagnostic,
  McpDiscoveryResult,
  McpServer,
  McpStoredPermission,
  McpTool,
  McpToolPermission,
} from '@taproom/contracts';

/** One line of a server's tool list: a usable tool, one that was set apart with the reasons, or one that is gone but still has a permission. */
export type ToolRow =
  | {
      kind: 'tool';
      name: string;
      tool: McpTool;
      permission: McpToolPermission;
      overridden: boolean;
      diagnostics: readonly McpDiagnostic[];
    }
  | {
      kind: 'unusable';
      name: string;
      permission: McpStoredPermission | undefined;
      diagnostics: readonly McpDiagnostic[];
    }
  | { kind: 'stale'; name: string; permission: McpStoredPermission };

/** The catalog as it was discovered, seen through the registration as it is now. */
export function toolRows(result: McpDiscoveryResult, server: McpServer): ToolRow[] {
  const byName = Map.groupBy(
    result.diagnostics.filter((diagnostic) => diagnostic.nativeName !== undefined),
    (diagnostic) => diagnostic.nativeName ?? '',
  );
  const permissionOf = (name: string) =>
    Object.hasOwn(server.toolPermissions, name) ? server.toolPermissions[name] : undefined;
  const usable = result.tools.map((tool): ToolRow => ({
    kind: 'tool',
    name: tool.nativeName,
    tool,
    permission: permissionOf(tool.nativeName) ?? 'off',
    overridden: Object.hasOwn(server.toolDescriptionOverrides, tool.nativeName),
    diagnostics: byName.get(tool.nativeName) ?? [],
  }));
  const names = new Set(result.tools.map((tool) => tool.nativeName));
  const unusable = [...byName]
    .filter(([name]) => !names.has(name))
    .map(([name, diagnostics]): ToolRow => ({ kind: 'unusable', name, permission: permissionOf(name), diagnostics }));
  const stale = Object.entries(server.toolPermissions)
    .filter(([name]) => !names.has(name) && !byName.has(name))
    .map(([name, permission]): ToolRow => ({ kind: 'stale', name, permission }));
  return [...usable, ...unusable, ...stale];
}
