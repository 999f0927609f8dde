import { isJsonObject, type JsonObject } from '../../json/json-object.ts';
import { parseToolId } from '../../tool-resolution/tool-id.ts';
import { isBuiltinTool } from '../tools/builtin-tools.ts';

/* Parts of the format that Taproom has no use for. They are kept as they are, and the author is told. */

export const ignoredAtTop = ['preset', 'model', 'context', 'skills', 'workspace', 'plan', 'output'];
export const ignoredInRun = ['presentation', 'stream'];
export const ignoredInDelegation = ['allowNestedDelegation', 'descriptionForAgents', 'resultBudgetTokens'];

/** The paths of everything in a document that has no effect here. */
export function ignoredParts(document: JsonObject): string[] {
  const inside = (name: string, members: readonly string[]): string[] => {
    const part = document[name];
    return isJsonObject(part)
      ? members.filter((member) => Object.hasOwn(part, member)).map((member) => `${name}.${member}`)
      : [];
  };
  return [
    ...ignoredAtTop.filter((name) => Object.hasOwn(document, name)),
    ...inside('run', ignoredInRun),
    ...inside('delegation', ignoredInDelegation),
    ...unknownBuiltins(document.tools),
  ];
}

function unknownBuiltins(tools: unknown): string[] {
  const allow: unknown[] = isJsonObject(tools) && Array.isArray(tools.allow) ? tools.allow : [];
  return allow.flatMap((toolId, index) => {
    const parts = typeof toolId === 'string' ? parseToolId(toolId) : undefined;
    return parts?.provider === 'builtin' && !isBuiltinTool(parts.name) ? [`tools.allow[${index}]`] : [];
  });
}
