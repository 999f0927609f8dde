import {
  type ChatRequest,
  contentText,
  contextLost,
  type GenerationDiagnostic,
  itemsOf,
  memberOf,
  parseJsonTree,
  requireRound,
  restoreHistory,
  turnLocalResults,
} from '@taproom/mcp-domain';
import type { FoundTurn } from '../continuations.ts';
import type { ChatRoot } from './chat-root.ts';

type Begun = Pick<
  ChatRoot,
  | 'generation'
  | 'history'
  | 'hidden'
  | 'brokeOff'
  | 'pending'
  | 'waitsForModel'
  | 'callsBefore'
  | 'diagnostics'
  | 'rounds'
>;

export function newRoot(generation: ChatRoot['generation'], request: ChatRequest, lost: boolean): Begun {
  const diagnostics: GenerationDiagnostic[] = lost ? [contextLost] : [];
  const { messages: history } = request;
  return {
    generation,
    history,
    hidden: [],
    pending: [],
    waitsForModel: false,
    callsBefore: 0,
    diagnostics,
    rounds: 0,
    brokeOff: false,
  };
}

/** The turn that waited is whole now: original message, all results in order, and one more depth. */
export function continuedRoot(
  { generation, suspension, results }: FoundTurn,
  request: { bodyHash: string; idempotencyKey?: string },
  sendDate: number,
): Begun {
  const { turnId, roundId } = suspension;
  const history = restoreHistory(suspension, results);
  const bound = new Set(requireRound(generation, roundId).bindings.map(({ alias }) => alias));
  const assistant = parseJsonTree(suspension.assistant);
  return {
    generation,
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
