import type { RegisteredTool, StudioRegistry } from '../../tools/registry.ts';
import { type ToolGroup, toolGroups } from '../../tools/tool-groups.ts';

export type GroupOfTools = { group: ToolGroup; tools: readonly RegisteredTool[] };

/** The groups that have tools, in the order of `tools/list`. */
export function groupsOf(registry: StudioRegistry): GroupOfTools[] {
  const all = [...registry.tools.values()];
  return toolGroups
    .map((group) => ({ group, tools: all.filter((one) => one.group === group) }))
    .filter(({ tools }) => tools.length > 0);
}
