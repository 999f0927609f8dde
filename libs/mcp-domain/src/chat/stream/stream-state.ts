import type { JsonObjectTree } from '../../json-text/json-tree.ts';

/** What a client has of a stream so far. */
export type StreamState = {
  /** The upstream's first chunk: whose identity all chunks have. */
  first?: JsonObjectTree;
  role: string;
  /** Whether anything was sent: a refusal can be an HTTP status until then. */
  begun: boolean;
  /** The members of the message that have text, and those that have some in this round. */
  spoken: ReadonlySet<string>;
  spokenThisRound: ReadonlySet<string>;
};

export const silentStream: StreamState = {
  role: 'assistant',
  begun: false,
  spoken: new Set(),
  spokenThisRound: new Set(),
};

export function beginRound(state: StreamState): StreamState {
  return { ...state, spokenThisRound: new Set() };
}
