import { itemsOf, type JsonTree } from '../../json-text/json-tree.ts';
import { tryJsonTree } from '../../json-text/parse-json-tree.ts';
import { sameJson } from '../../json-text/same-json.ts';
import type { ClientCall, Suspension } from '../../legacy/suspension.ts';
import { type AnsweredTail, readTail } from './read-tail.ts';

export type SuspendedTurn = {
  generationId: string;
  suspension: Suspension;
  /** Milliseconds since 1970. */
  suspendedAt: number;
  /** Whether it may still be continued by this client: neither too old, nor another client's. */
  open: boolean;
};

export type Continuation =
  | { kind: 'continued'; turn: SuspendedTurn; results: AnsweredTail['results'] }
  /** There was such a turn, but it can't be gone on with. Nothing is executed again. */
  | { kind: 'lost' }
  | { kind: 'new' };

/**
 * Which suspended turn a request continues: one whose calls it answers, and whose conversation it repeats; of several the newest.
 * Upstreams use ids again, so ids alone never decide. `named` is the generation that the client says it continues.
 */
export function matchSuspended(
  messages: readonly JsonTree[],
  turns: readonly SuspendedTurn[],
  named: string | undefined,
): Continuation {
  const tail = readTail(messages);
  if (!tail) return { kind: 'new' };
  const matching = turns.filter(
    (turn) => turn.open && (named ?? turn.generationId) === turn.generationId && continues(tail, turn.suspension),
  );
  const [newest] = matching.toSorted((a, b) => b.suspendedAt - a.suspendedAt);
  if (newest) return { kind: 'continued', turn: newest, results: tail.results };
  return { kind: turns.some(({ suspension }) => resembles(tail, suspension)) ? 'lost' : 'new' };
}

function continues({ before, calls, results }: AnsweredTail, suspension: Suspension): boolean {
  const { clientCalls } = suspension;
  const answered = new Set(results.map(({ toolCallId }) => toolCallId));
  const each = clientCalls.every((call) => answered.has(call.id) && calls.some((one) => sameCall(one, call)));
  const sizes = [calls.length, results.length, answered.size];
  return each && sizes.every((size) => size === clientCalls.length) && sameConversation(before, suspension);
}

function sameCall(a: ClientCall, b: ClientCall): boolean {
  return a.id === b.id && a.name === b.name && sameArguments(a.argumentsText, b.argumentsText);
}

/** Clients that parse arguments write them anew. */
function sameArguments(a: string, b: string): boolean {
  if (a === b) return true;
  const [x, y] = [tryJsonTree(a), tryJsonTree(b)];
  return x !== undefined && y !== undefined && sameJson(x, y);
}

function sameConversation(before: readonly JsonTree[], { requestMessages }: Suspension): boolean {
  const stored = itemsOf(tryJsonTree(requestMessages));
  return stored.length === before.length && stored.every((message, index) => sameAt(message, before[index]));
}

function sameAt(message: JsonTree, other: JsonTree | undefined): boolean {
  return other !== undefined && sameJson(message, other);
}

/** The same ids, or the same conversation: close enough to say that something was lost. */
function resembles(tail: AnsweredTail, suspension: Suspension): boolean {
  const answered = new Set(tail.results.map(({ toolCallId }) => toolCallId));
  return suspension.clientCalls.some(({ id }) => answered.has(id)) || sameConversation(tail.before, suspension);
}
