import { type JsonTree, memberOf, textOf } from '../json-text/json-tree.ts';
import { argumentsTextOf } from './arguments-text.ts';

/** `other`: a kind of tool that nobody here knows; it is named by its type where it has no name. */
export type ToolCallKind = 'function' | 'custom' | 'other';

/** A call as far as it can be read; a name that is missing is empty. */
export type PossibleCall = { kind: ToolCallKind; id: string; name: string; argumentsText: string | undefined };

/** What a call gives to the tool: JSON, or the free text of a custom tool. */
export const INPUT_MEMBERS = { function: 'arguments', custom: 'input' } as const;

export function readCall(tree: JsonTree): PossibleCall {
  const kind = kindOfTool(tree);
  const id = textOf(memberOf(tree, 'id')) ?? '';
  if (kind === 'other') return { kind, id, name: toolName(tree) ?? '', argumentsText: restOf(tree) };
  const called = memberOf(tree, kind);
  const name = textOf(memberOf(called, 'name')) ?? '';
  return { kind, id, name, argumentsText: argumentsTextOf(memberOf(called, INPUT_MEMBERS[kind])) };
}

/** Of a tool, or of a call of one. Some servers forget the type, or have a word of their own for functions. */
export function kindOfTool(tree: JsonTree): ToolCallKind {
  if (memberOf(tree, 'function')?.kind === 'object') return 'function';
  const type = textOf(memberOf(tree, 'type')) ?? '';
  if (type === 'custom' || (type === '' && memberOf(tree, 'custom')?.kind === 'object')) return 'custom';
  return type === '' || type === 'function' ? 'function' : 'other';
}

/** The name that calls of a tool have: under its type, or beside it; a tool without one is called by its type. */
export function toolName(tree: JsonTree): string | undefined {
  const kind = kindOfTool(tree);
  const type = textOf(memberOf(tree, 'type')) ?? '';
  const inner = textOf(memberOf(memberOf(tree, kind === 'other' ? type : kind), 'name'));
  return inner ?? textOf(memberOf(tree, 'name')) ?? (kind === 'other' ? type : undefined);
}

/** What stands under the type is all that is known of such a call. */
function restOf(tree: JsonTree): string {
  return argumentsTextOf(memberOf(tree, textOf(memberOf(tree, 'type')) ?? '')) ?? '';
}
