import {
  type JsonObjectTree,
  type JsonTree,
  memberOf,
  stringTree,
  textOf,
  withMember,
} from '../../json-text/json-tree.ts';
import { jsonTreeOf, writeJsonTree } from '../../json-text/write-json-tree.ts';
import { arrayTree } from '../../tool-calls/chat-messages.ts';
import type { ToolSpec } from '../../tool-calls/tool-spec.ts';
import { applyBodyOverrides } from '../overrides/apply-overrides.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { ChatRequest } from './chat-request.ts';

export type RoundPlace = {
  /** Of this request, from 1. */
  round: number;
  limitReached: boolean;
};

/** At the limit a client that has tools of its own goes on with these alone. */
export function leavesMcpOut({ tools }: ChatRequest, { limitReached }: RoundPlace): boolean {
  return limitReached && tools.length > 0;
}

export type RoundRequest = RoundPlace & {
  history: readonly JsonTree[];
  /** The MCP tools of this round; none where they are left out. */
  specs: readonly ToolSpec[];
  overrides: Overrides;
};

/** The body of one upstream request: the client's, with the history and the tools of the round; the overrides come last. */
export function upstreamBody(request: ChatRequest, round: RoundRequest): string {
  const withHistory = withMember(request.tree, 'messages', arrayTree(round.history));
  const withTools =
    round.specs.length === 0 ? withHistory : withMember(withHistory, 'tools', toolsOf(request, round.specs));
  const choice = toolChoiceOf(request, round);
  const body = choice === undefined ? withTools : withMember(withTools, 'tool_choice', choice);
  return writeJsonTree(applyBodyOverrides(body, round.overrides));
}

/** The body where nothing is added: the client's own, as far as the connection lets it be. */
export function passedThrough(text: string, request: ChatRequest, overrides: Overrides): string {
  const untouched = overrides.include.length === 0 && overrides.exclude.length === 0;
  return untouched ? text : writeJsonTree(applyBodyOverrides(request.tree, overrides));
}

function toolsOf({ tools }: ChatRequest, specs: readonly ToolSpec[]): JsonTree {
  return arrayTree([...tools, ...specs.map(jsonTreeOf)]);
}

/** What a client demands it gets once: the rounds after that would have no end. */
function toolChoiceOf({ toolChoice }: ChatRequest, { round, limitReached, specs }: RoundRequest): JsonTree | undefined {
  if (limitReached && specs.length > 0) return stringTree('none');
  if (toolChoice === undefined) return specs.length > 0 ? stringTree('auto') : undefined;
  return round > 1 ? withoutDemand(toolChoice) : undefined;
}

/** undefined for a choice that can stay as it is. */
function withoutDemand(toolChoice: JsonTree): JsonTree | undefined {
  const type = textOf(memberOf(toolChoice, 'type'));
  if (textOf(toolChoice) === 'required' || type === 'function' || type === 'custom') return stringTree('auto');
  const allowed = type === 'allowed_tools' ? memberOf(toolChoice, type) : undefined;
  if (textOf(memberOf(allowed, 'mode')) !== 'required') return undefined;
  if (allowed?.kind !== 'object' || toolChoice.kind !== 'object') return undefined;
  return withMember(toolChoice, 'allowed_tools', withMember(allowed, 'mode', stringTree('auto')));
}

/** The next round's history: what was said, then every result in the order of the calls. */
export function historyAfter(
  history: readonly JsonTree[],
  assistant: JsonObjectTree,
  results: readonly JsonTree[],
): JsonTree[] {
  return [...history, assistant, ...results];
}
