import { endsRun, invocationOf, type StoredAgentEvent } from './journal.ts';

export type PageQuery = { limit: number; invocationId?: string } & ({ afterSeq?: number } | { beforeSeq: number });

export type JournalPage = { events: StoredAgentEvent[]; lastSeq: number; terminal: boolean };

/**
 * A page of a run's events, oldest first: those after a sequence number, or the last ones before one. The filter comes before
 * the paging; `lastSeq` and `terminal` are the whole journal's.
 */
export function journalPage(events: readonly StoredAgentEvent[], query: PageQuery): JournalPage {
  const { limit, invocationId } = query;
  const chosen = invocationId === undefined ? events : events.filter((event) => invocationOf(event) === invocationId);
  const page =
    'beforeSeq' in query
      ? chosen.filter(({ seq }) => seq < query.beforeSeq).slice(-limit)
      : chosen.filter(({ seq }) => seq > (query.afterSeq ?? 0)).slice(0, limit);
  return { events: page, lastSeq: events.at(-1)?.seq ?? 0, terminal: events.some(endsRun) };
}
