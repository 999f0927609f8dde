import {
  isGiven,
  itemsOf,
  type JsonMember,
  type JsonObjectTree,
  type JsonTree,
  memberOf,
  stringTree,
  textOf,
  withMember,
  withoutMembers,
} from '../../json-text/json-tree.ts';
import { arrayTree } from '../../tool-calls/chat-messages.ts';
import { REASONING_MEMBERS } from '../answer/join-texts.ts';
import type { UpstreamChunk } from './read-chunk.ts';
import type { StreamState } from './stream-state.ts';

export type Rewritten = { state: StreamState; chunk?: JsonObjectTree };

const TEXTS: ReadonlySet<string> = new Set(['content', ...REASONING_MEMBERS]);
const HELD: ReadonlySet<string> = new Set(['role', 'tool_calls']);

/**
 * What of an upstream's chunk goes to the client at once, if anything: what is said, under one identity, the role once, a blank
 * line between the texts of two rounds. Tool calls, finish reason and usage are held back for the end. `xMcp` is for the first
 * chunk that is sent.
 */
export function rewriteChunk(
  state: StreamState,
  chunk: Extract<UpstreamChunk, { kind: 'chunk' }>,
  xMcp: JsonTree,
): Rewritten {
  const known = withIdentity(state, chunk);
  const said = saidIn(known, chunk.delta);
  if (said.length === 0 || !chunk.choice) return { state: known };
  const role: JsonMember[] = known.begun ? [] : [{ name: 'role', value: stringTree(known.role) }];
  const delta: JsonObjectTree = { kind: 'object', members: [...role, ...said] };
  const sent = identified(known, withoutMembers(chunk.tree, new Set(['usage'])), choiceWith(chunk.choice, delta));
  const after = spoke(known, said);
  return { state: after, chunk: known.begun ? sent : withMember(sent, 'x_mcp', xMcp) };
}

function withIdentity(state: StreamState, { tree, delta }: Extract<UpstreamChunk, { kind: 'chunk' }>): StreamState {
  const role = textOf(memberOf(delta, 'role')) ?? '';
  return { ...state, first: identityOf(state.first, tree), role: state.begun || role === '' ? state.role : role };
}

/**
 * The chunk whose identity an answer has, of the one so far and the next: the first with a choice. Azure sends one before, about
 * its filters, that has an empty id and model.
 */
export function identityOf(first: JsonObjectTree | undefined, next: JsonObjectTree): JsonObjectTree {
  return first && itemsOf(memberOf(first, 'choices')).length > 0 ? first : next;
}

/** The chunk as one of the client's stream. */
export function identified({ first }: StreamState, tree: JsonObjectTree, choice: JsonTree): JsonObjectTree {
  const named = ['id', 'created', 'model'].reduce((changed, name) => {
    const value = memberOf(first, name);
    return value === undefined ? changed : withMember(changed, name, value);
  }, tree);
  return withMember(named, 'choices', arrayTree([choice]));
}

function choiceWith(choice: JsonObjectTree, delta: JsonObjectTree): JsonObjectTree {
  const indexed = withMember(choice, 'index', { kind: 'number', token: '0' });
  return withMember(withMember(indexed, 'delta', delta), 'finish_reason', { kind: 'literal', token: 'null' });
}

/** An empty text or null says nothing; it would only send the headers early. */
function saidIn(state: StreamState, delta: JsonObjectTree | undefined): JsonMember[] {
  return (delta?.members ?? []).flatMap(({ name, value }) => {
    if (HELD.has(name) || !isGiven(value)) return [];
    const text = textOf(value);
    if (text === '') return [];
    const parts = text !== undefined && TEXTS.has(name) && isLater(state, name);
    return [{ name, value: parts ? stringTree(`\n\n${text}`) : value }];
  });
}

function isLater({ spoken, spokenThisRound }: StreamState, name: string): boolean {
  return spoken.has(name) && !spokenThisRound.has(name);
}

function spoke(state: StreamState, said: readonly JsonMember[]): StreamState {
  const names = said.map(({ name }) => name).filter((name) => TEXTS.has(name));
  if (state.begun && names.every((name) => state.spokenThisRound.has(name))) return state;
  return {
    ...state,
    begun: true,
    spoken: new Set([...state.spoken, ...names]),
    spokenThisRound: new Set([...state.spokenThisRound, ...names]),
  };
}
