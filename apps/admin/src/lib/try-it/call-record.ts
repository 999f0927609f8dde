import type { CallEnd } from './ended-call.ts';
import { endState } from './ended-call.ts';
import type { CallState } from './outcome-state.ts';

/** One call of this tab. Times are milliseconds since the epoch; the duration is measured by a clock that only goes forward. */
export type CallRecord = {
  number: number;
  argumentsJson: string;
  startedAt: number;
  ending: { end: CallEnd; endedAt: number; durationMs: number } | undefined;
  cancelAsked: boolean;
};

export const callsKept = 20;

export function recordState(record: CallRecord | undefined): CallState {
  if (!record) return 'never-run';
  return record.ending ? endState(record.ending.end) : 'running';
}
