import {
  absentGeneration,
  type ChatRequest,
  contentText,
  contextLost,
  decideGeneration,
  evolveGeneration,
  itemsOf,
  memberOf,
  parseJsonTree,
  requireRound,
  restoreHistory,
  turnLocalResults,
} from '@taproom/mcp-domain';
import type { NewGeneration } from '../../legacy/generations.ts';
import type { FoundTurn } from '../continuations.ts';
import type { ChatRoot } from './chat-root.ts';

type Begun = Pick<
  ChatRoot,
  | 'generation'
  | 'unwritten'
  | 'history'
  | 'hidden'
  | 'brokeOff'
  | 'pending'
  | 'waitsForModel'
  | 'callsBefore'
  | 'diagnostics'
  | 'rounds'
>;

export type RootToBegin = { owner: string; request: ChatRequest; lost: boolean; unwritten: UnwrittenRoot };
export type UnwrittenRoot = Required<Pick<NewGeneration, 'source' | 'recursionLimit' | 'listing' | 'generationId'>> &
  NewGeneration;

/** What the root will be once it is written. */
export function newRoot({ owner, request, lost, unwritten }: RootToBegin): Begun {
  const { then: _then, ...root } = unwritten;
  const [created] = decideGeneration(absentGeneration, { type: 'start-generation', owner, group: [], ...root });
  const state = created ? evolveGeneration(absentGeneration, created, { seq: 0, at: '' }) : absentGeneration;
  if (!state.exists) throw new TypeError('A root that begins is there.');
  return {
    generation: state.generation,
    unwritten,
    history: request.messages,
    hidden: [],
    brokeOff: false,
    pending: [],
    waitsForModel: false,
    callsBefore: 0,
    diagnostics: lost ? [contextLost] : [],
    rounds: 0,
  };
}

/** The turn that waited is whole now: original message, all results in order, and one more depth. */
export function continuedRoot(
  { generation, suspension, results, foundAt: sendDate }: FoundTurn,
  request: { bodyHash: string; idempotencyKey?: string },
): Begun {
  const { turnId, roundId } = suspension;
  const history = restoreHistory(suspension, results);
  const bound = new Set(requireRound(generation, roundId).bindings.map(({ alias }) => alias));
  const assistant = parseJsonTree(suspension.assistant);
  return {
    generation,
    unwritten: undefined,
    history,
    hidden: history.slice(itemsOf(parseJsonTree(suspension.history)).length),
    pending: [
      { type: 'resume-turn', turnId, request },
      {
        type: 'commit',
        roundId,
        digest: turnId,
        assistant: { content: contentText(assistant), toolCalls: memberOf(assistant, 'tool_calls') },
        localResults: turnLocalResults(suspension, results, bound),
        sendDate,
      },
    ],
    waitsForModel: true,
    callsBefore: generation.calls.length,
    diagnostics: [],
    rounds: 0,
    brokeOff: false,
  };
}
