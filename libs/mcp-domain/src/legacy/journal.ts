import type { JournalLevel, Recorded } from '../recorded.ts';
import type { LegacyEvent, LegacyEventType } from './events.ts';

export type GenerationJournalEvent = {
  seq: number;
  id: string;
  generationId: string;
  timestamp: string;
  level: JournalLevel;
  type: LegacyEventType;
  payload: Record<string, unknown>;
};

/** An event as the generation's client may read it: without owners, digests, and the texts that only continuing needs. */
export function generationJournalEvent(event: LegacyEvent & Recorded, generationId: string): GenerationJournalEvent {
  const { seq, at: timestamp, type } = event;
  const payload = payloadOf(event);
  return { seq, id: `${generationId}:${seq}`, generationId, timestamp, level: levels[type] ?? 'info', type, payload };
}

const levels: Readonly<Partial<Record<LegacyEventType, JournalLevel>>> = {
  generation_terminated: 'error',
  tool_call_unknown: 'error',
  generation_cancelled: 'warn',
};

function payloadOf(event: LegacyEvent): Record<string, unknown> {
  switch (event.type) {
    case 'generation_created': {
      const { owner: _owner, request: _request, descriptorsHash: _hash, descriptors, ...data } = event.data;
      return { ...data, tools: descriptors.map(({ toolId, displayName }) => ({ toolId, displayName })) };
    }
    case 'round_finalized':
    case 'tool_turn_committed': {
      const { digest: _digest, ...data } = event.data;
      return data;
    }
    case 'generation_completed': {
      const { round, diagnostics } = event.data;
      return { ...(round && { roundId: round.roundId }), diagnostics };
    }
    case 'turn_suspended': {
      const { turnId, roundId, clientCalls } = event.data;
      return { turnId, roundId, clientCalls };
    }
    case 'turn_resumed':
      return { turnId: event.data.turnId };
    default:
      return { ...event.data };
  }
}
