import { type CallEnd, endState } from './ended-call.ts';
import type { CallState } from './outcome-state.ts';

/** One call of this tab. Times are milliseconds since the epoch; the duration is measured by a clock that only goes forward. */
export type CallRecord = {
  number: number;
  argumentsJson: string;
  startedAt: number;
  ending: CallEnding | undefined;
  cancelAsked: boolean;
};

/** `characters`: how much text the answer holds on to. */
export type CallEnding = { end: CallEnd; endedAt: number; durationMs: number; characters: number };

export const callsKept = 20;
/** So much answer text of one tool is kept, whatever the number of its calls; an answer can have megabytes. */
const charactersKept = 24_000_000;

/** The calls to keep of those given, newest first. The newest always stays. */
export function keptCalls(records: readonly CallRecord[]): CallRecord[] {
  let characters = 0;
  return records.slice(0, callsKept).filter((record, at) => {
    characters += record.ending?.characters ?? 0;
    return at === 0 || characters <= charactersKept;
  });
}

export function recordState(record: CallRecord | undefined): CallState {
  if (!record) return 'never-run';
  return record.ending ? endState(record.ending.end) : 'running';
}
