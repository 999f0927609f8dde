import type { ToolSpec } from '../../tool-calls/tool-spec.ts';
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
