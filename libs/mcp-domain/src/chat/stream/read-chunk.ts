import { isGiven, type JsonObjectTree, type JsonTree, memberOf, textOf } from '../../json-text/json-tree.ts';
import { tryJsonTree } from '../../json-text/parse-json-tree.ts';
import { choiceIndex, modelChoice } from '../../tool-calls/model-reply.ts';

/** The data of one server-sent event of an upstream. */
export type UpstreamChunk =
  | { kind: 'done' }
  | { kind: 'error'; tree: JsonObjectTree }
  | { kind: 'malformed' }
  | {
      kind: 'chunk';
      tree: JsonObjectTree;
      choice?: JsonObjectTree;
      /** Of the choice, where it has one: what comes after has to be of the same. */
      choiceIndex?: string;
      delta?: JsonObjectTree;
      usage?: JsonTree;
      finishReason?: string;
    };

/** `index` is that of the choice that is listened to, once it is known; others say nothing then. */
export function readChunk(data: string, index?: string): UpstreamChunk {
  if (data.trim() === '[DONE]') return { kind: 'done' };
  const tree = tryJsonTree(data);
  if (tree?.kind !== 'object') return { kind: 'malformed' };
  if (isGiven(memberOf(tree, 'error'))) return { kind: 'error', tree };
  return readParts(tree, index);
}

function readParts(tree: JsonObjectTree, index: string | undefined): UpstreamChunk {
  const usage = memberOf(tree, 'usage');
  const choice = modelChoice(tree, index);
  const said = choiceIndex(choice);
  const delta = memberOf(choice, 'delta');
  const finishReason = textOf(memberOf(choice, 'finish_reason'));
  return {
    kind: 'chunk',
    tree,
    ...(choice && { choice }),
    ...(said !== undefined && { choiceIndex: said }),
    ...(delta?.kind === 'object' && { delta }),
    ...(isGiven(usage) && { usage }),
    ...(finishReason !== undefined && { finishReason }),
  };
}
