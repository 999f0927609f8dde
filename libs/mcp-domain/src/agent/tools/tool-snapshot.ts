import type { ViewReaders } from '../../projection/deliver-result.ts';
import type { ToolSpec } from '../../tool-calls/tool-spec.ts';
import { builtinIdOf } from '../../tool-resolution/tool-id.ts';
import type { ToolDiagnostic, ToolDiagnosticCode } from '../../tool-resolution/resolved-tool.ts';

/** `maxCalls` is null where only the budget of the whole invocation bounds it. */
export type SnapshotTool = { toolId: string; modelAlias: string; maxCalls: number | null; spec: ToolSpec };

export type AgentDiagnosticCode =
  ToolDiagnosticCode | 'agent.builtin_server_driver_only' | 'agent.builtin_not_available';

export type AgentDiagnostic = ToolDiagnostic<AgentDiagnosticCode>;

/** The tools of one invocation, for good; what is not among them is told in `diagnostics`. */
export type ToolSnapshot = { snapshotId: string; tools: SnapshotTool[]; diagnostics: AgentDiagnostic[] };

export function boundTool({ tools }: ToolSnapshot, modelAlias: string): SnapshotTool | undefined {
  return tools.find((tool) => tool.modelAlias === modelAlias);
}

/** The aliases by which an invocation can read and search views, where it has these tools. */
export function viewReaders({ tools }: ToolSnapshot): ViewReaders {
  const aliasOf = (name: string): string | undefined =>
    tools.find(({ toolId }) => toolId === builtinIdOf(name))?.modelAlias;
  const [read, search] = [aliasOf('workspace.read_file'), aliasOf('workspace.search_files')];
  return { ...(read !== undefined && { read }), ...(search !== undefined && { search }) };
}
