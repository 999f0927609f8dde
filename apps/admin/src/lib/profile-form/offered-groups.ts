import type { AgentTool } from '@taproom/contracts';
import { compareNames } from '#lib/text/format.ts';

/** The tools of one registration, or Taproom's own. */
export type ToolGroup = { key: string; server: string | undefined; tools: readonly AgentTool[] };

/** The tools that match each word, by registration; Taproom's own come last. */
export function offeredGroups(tools: readonly AgentTool[], query: string): ToolGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, { server: string | undefined; tools: AgentTool[] }>();
  for (const tool of tools) {
    const { nativeName, title = '', description = '', serverDisplayName, registrationId = '' } = tool;
    const text = `${nativeName}\n${title}\n${description}\n${serverDisplayName ?? ''}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const group = groups.get(registrationId) ?? { server: serverDisplayName, tools: [] };
    group.tools.push(tool);
    groups.set(registrationId, group);
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((a, b) => (a.key === '' ? 1 : b.key === '' ? -1 : compareNames(a.server ?? '', b.server ?? '')));
}
