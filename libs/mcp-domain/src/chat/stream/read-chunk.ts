import { isGiven, itemsOf, type JsonObjectTree, type JsonTree, memberOf, textOf } from '../../json-text/json-tree.ts';
import { tryJsonTree } from '../../json-text/parse-json-tree.ts';

/** The data of one server-sent event of an upstream. */
export type UpstreamChunk =
  | { kind: 'done' }
  | { kind: 'error'; tree: JsonObjectTree }
  | { kind: 'malformed' }
  | {
      kind: 'chunk';
      tree: JsonObjectTree;
      choice?: JsonObjectTree;
      delta?: JsonObjectTree;
      usage?: JsonTree;
      finishReason?: string;
    };

export function readChunk(data: string): UpstreamChunk {
  if (data.trim() === '[DONE]') return { kind: 'done' };
  const tree = tryJsonTree(data);
  if (tree?.kind !== 'object') return { kind: 'malformed' };
  if (isGiven(memberOf(tree, 'error'))) return { kind: 'error', tree };
  return readParts(tree);
}

function readParts(tree: JsonObjectTree): UpstreamChunk {
  const usage = memberOf(tree, 'usage');
  const [choice] = itemsOf(memberOf(tree, 'choices'));
  const delta = memberOf(choice, 'delta');
  const finishReason = textOf(memberOf(choice, 'finish_reason'));
  return {
    kind: 'chunk',
    tree,
    ...(choice?.kind === 'object' && { choice }),
    ...(delta?.kind === 'object' && { delta }),
    ...(isGiven(usage) && { usage }),
    ...(finishReason !== undefined && { finishReason }),
  };
}
