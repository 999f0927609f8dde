import {
  type JsonObjectTree,
  type JsonTree,
  memberOf,
  stringTree,
  textOf,
  withMember,
} from '../../json-text/json-tree.ts';
import { arrayTree } from '../../tool-calls/chat-messages.ts';
import { contentText, modelChoice, readModelReply } from '../../tool-calls/model-reply.ts';
import type { ModelToolCall } from '../../tool-calls/read-tool-calls.ts';
import { joinTexts, REASONING_MEMBERS } from './join-texts.ts';
import { withToolCalls } from './tool-calls.ts';
import { addUsage } from './usage.ts';

export type CompletionParts = {
  /** The upstream's answers of all rounds, in order. */
  completions: readonly JsonObjectTree[];
  /** The calls that go to the client. */
  clientCalls: readonly ModelToolCall[];
  /** Whether calls of the last reply were left out because of the limit. */
  dropped: boolean;
  xMcp: JsonTree;
};

/**
 * One answer for all rounds: the last one's, with the identity of the first, the texts joined, the usage summed, and only the
 * client's calls. There is at least one round.
 */
export function joinCompletions({ completions, clientCalls, dropped, xMcp }: CompletionParts): JsonObjectTree {
  const [first] = completions;
  const last = completions.at(-1);
  if (!first || !last) throw new TypeError('An answer has at least one round.');
  const message = joinedMessage(completions, clientCalls);
  const finish = finishReason(last, { clientCalls, dropped });
  const identified = ['id', 'created', 'model'].reduce((tree, name) => withMemberOf(tree, first, name), last);
  const answered = withMember(identified, 'choices', arrayTree([choiceOf(last, message, finish)]));
  const usage = completions.map((one) => memberOf(one, 'usage')).reduce(addUsage, undefined);
  return withMember(usage === undefined ? answered : withMember(answered, 'usage', usage), 'x_mcp', xMcp);
}

export function finishReason(
  completion: JsonTree,
  { clientCalls, dropped }: Pick<CompletionParts, 'clientCalls' | 'dropped'>,
): JsonTree {
  if (clientCalls.length > 0) return stringTree('tool_calls');
  if (dropped) return stringTree('stop');
  return stringTree(readModelReply(completion)?.finishReason ?? 'stop');
}

function withMemberOf(tree: JsonObjectTree, source: JsonTree, name: string): JsonObjectTree {
  const value = memberOf(source, name);
  return value === undefined ? tree : withMember(tree, name, value);
}

function choiceOf(completion: JsonTree, message: JsonObjectTree, finish: JsonTree): JsonTree {
  const base: JsonObjectTree = modelChoice(completion) ?? { kind: 'object', members: [] };
  const indexed = withMember(base, 'index', { kind: 'number', token: '0' });
  return withMember(withMember(indexed, 'message', message), 'finish_reason', finish);
}

function joinedMessage(completions: readonly JsonObjectTree[], clientCalls: readonly ModelToolCall[]): JsonObjectTree {
  const messages = completions.flatMap((completion) => readModelReply(completion)?.message ?? []);
  const last = messages.at(-1) ?? { kind: 'object', members: [] };
  const reasoned = REASONING_MEMBERS.reduce((message, name) => {
    return withText(message, name, joinTexts(messages.map((one) => textOf(memberOf(one, name)) ?? '')));
  }, last);
  return withToolCalls(withText(reasoned, 'content', joinTexts(messages.map(contentText))), clientCalls);
}

/* Where no round said anything, the last one's own way of saying so is kept. */
function withText(message: JsonObjectTree, name: string, text: string): JsonObjectTree {
  return text === '' ? message : withMember(message, name, stringTree(text));
}
