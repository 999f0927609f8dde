import type { CatalogTool } from '../../catalog/catalog.ts';
import type { StoredPermission } from '../../registration/registration.ts';
import type { ToolListing } from '../../tool-resolution/list-tools.ts';
import type { ToolDiagnostic } from '../../tool-resolution/resolved-tool.ts';
import { builtinIdOf } from '../../tool-resolution/tool-id.ts';
import { listableBuiltins } from './builtin-tools.ts';

/** A tool that a profile could list. It has no alias: that belongs to an invocation. */
export type AgentToolItem = CatalogTool & { id: string } & (
    | { source: 'builtin' }
    | { source: 'mcp'; registrationId: string; serverDisplayName: string; permission: StoredPermission }
  );

export function listAgentTools({ tools, diagnostics }: ToolListing): {
  tools: AgentToolItem[];
  diagnostics: ToolDiagnostic[];
} {
  const builtin = listableBuiltins.map(({ name, description, inputSchema }): AgentToolItem => {
    return { id: builtinIdOf(name), nativeName: name, description, inputSchema, annotations: {}, source: 'builtin' };
  });
  const mcp = tools.map(({ toolId, ...tool }): AgentToolItem => ({ id: toolId, ...tool, source: 'mcp' }));
  return { tools: [...builtin, ...mcp], diagnostics };
}
