import type { DomainIssue } from '../../errors.ts';
import type { ChatRow, RowCall } from './chat-row.ts';

export type PairedResults = { results: ReadonlyMap<RowCall, string>; issues: DomainIssue[] };

/**
 * Each result with the call before it that has its id and no result yet; other rows may stand between. Ids are used again in
 * later turns, but two calls that wait under one id can't be told apart.
 */
export function pairResults(rows: readonly ChatRow[]): PairedResults {
  const waiting = new Map<string, RowCall[]>();
  const answered = new Set<string>();
  const results = new Map<RowCall, string>();
  const issues: DomainIssue[] = [];
  for (const row of rows) {
    if (row.kind === 'turn')
      for (const call of row.calls) waiting.set(call.id, [...(waiting.get(call.id) ?? []), call]);
    if (row.kind !== 'result') continue;
    const [call, ...others] = waiting.get(row.toolCallId) ?? [];
    const fault = faultOf(call, others, answered.has(row.toolCallId));
    if (fault !== undefined) issues.push({ path: row.path, message: fault });
    if (call) results.set(call, row.text);
    waiting.delete(row.toolCallId);
    answered.add(row.toolCallId);
  }
  const unanswered = [...waiting.values()].flat().map(({ path }) => ({ path, message: 'has no result' }));
  return { results, issues: [...issues, ...unanswered] };
}

function faultOf(call: RowCall | undefined, others: readonly RowCall[], isAnswered: boolean): string | undefined {
  if (others.length > 0) return 'is of an id that several calls wait under';
  if (call) return undefined;
  return isAnswered ? 'is a second result for its call' : 'is of no call before it';
}
