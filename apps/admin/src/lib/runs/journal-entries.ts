import type { AgentRunEvent } from '@taproom/contracts';

/** An event with its text, in which every digit is as the hub wrote it. */
export type JournalEvent = { event: AgentRunEvent; text: string };

export type CallEntry = {
  kind: 'call';
  key: string;
  invocationId: string;
  round: number;
  callId: string;
  events: JournalEvent[];
};
export type JournalEntry = { kind: 'event'; key: string; item: JournalEvent } | CallEntry;

/** The journal as a person reads it: the events of one call stand together, where the call began. */
export function journalEntries(items: readonly JournalEvent[]): JournalEntry[] {
  const entries: JournalEntry[] = [];
  const calls = new Map<string, CallEntry>();
  for (const item of items) {
    const ref = callRefOf(item.event);
    if (!ref) {
      entries.push({ kind: 'event', key: `event ${item.event.seq}`, item });
      continue;
    }
    const key = `call ${ref.invocationId} ${ref.round} ${ref.callId}`;
    const known = calls.get(key);
    if (known) known.events.push(item);
    else {
      const entry: CallEntry = { kind: 'call', key, ...ref, events: [item] };
      calls.set(key, entry);
      entries.push(entry);
    }
  }
  return entries;
}

function callRefOf({ payload }: AgentRunEvent): { invocationId: string; round: number; callId: string } | undefined {
  const { invocationId, round, callId } = payload;
  const isRef = typeof invocationId === 'string' && typeof round === 'number' && typeof callId === 'string';
  return isRef ? { invocationId, round, callId } : undefined;
}
