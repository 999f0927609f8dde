import {
  assembleMessage,
  type JsonObjectTree,
  type JsonTree,
  memberOf,
  modelChoice,
  readModelReply,
  stringTree,
  withMember,
  withoutMembers,
} from '@taproom/mcp-domain';

const NULL: JsonTree = { kind: 'literal', token: 'null' };
const ZERO: JsonTree = { kind: 'number', token: '0' };

/** A whole answer as the one chunk of a stream; undefined for what has no message. */
export function chunkOfCompletion(completion: JsonTree | undefined): JsonObjectTree | undefined {
  const reply = completion && readModelReply(completion);
  if (completion?.kind !== 'object' || !reply) return undefined;
  const finish = reply.finishReason === undefined ? NULL : stringTree(reply.finishReason);
  const chunk = withMember(completion, 'object', stringTree('chat.completion.chunk'));
  return withChoice(chunk, 'delta', indexed(reply.message), finish);
}

/** As parts of a stream are told apart; two calls of one id would be taken for one otherwise. */
function indexed(message: JsonObjectTree): JsonObjectTree {
  const calls = memberOf(message, 'tool_calls');
  if (calls?.kind !== 'array') return message;
  const items = calls.items.map((call, at): JsonTree => {
    return call.kind === 'object' ? withMember(call, 'index', { kind: 'number', token: String(at) }) : call;
  });
  return withMember(message, 'tool_calls', { kind: 'array', items });
}

export type StreamParts = {
  first: JsonObjectTree | undefined;
  deltas: readonly JsonObjectTree[];
  finishReason: string | undefined;
  usage: JsonTree | undefined;
};

/** What a stream said, as one answer. */
export function completionOfStream({ first, deltas, finishReason, usage }: StreamParts): JsonObjectTree {
  const base = withoutMembers(first ?? { kind: 'object', members: [] }, new Set(['usage']));
  const named = withMember(base, 'object', stringTree('chat.completion'));
  const finish = finishReason === undefined ? NULL : stringTree(finishReason);
  const whole = withChoice(named, 'message', assembleMessage(deltas), finish);
  return usage === undefined ? whole : withMember(whole, 'usage', usage);
}

function withChoice(tree: JsonObjectTree, name: string, message: JsonObjectTree, finish: JsonTree): JsonObjectTree {
  const base = withoutMembers(modelChoice(tree) ?? empty, new Set(['delta', 'message']));
  const said = withMember(withMember(withMember(base, 'index', ZERO), name, message), 'finish_reason', finish);
  return withMember(tree, 'choices', { kind: 'array', items: [said] });
}

const empty: JsonObjectTree = { kind: 'object', members: [] };
