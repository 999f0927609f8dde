import {
  absentRegistration,
  evolveRegistration,
  upcastRegistrationEvent,
  type RegistrationState,
} from '@taproom/mcp-domain';
import { StreamDamagedError } from '../../platform/event-store/event-store-errors.ts';
import { type EventStore, type StoredEvent, streamPlace } from '../../platform/event-store/event-store.ts';
import { StorageFailedError } from '../../platform/storage/storage-failed-error.ts';
import { streamOf } from '../registration-storage.ts';

export type StreamDamage = {
  kind: 'damaged';
  file: string;
  code: 'mcp.storage_corrupt' | 'mcp.storage_unreadable';
  message: string;
};

/** Where a registration's stream stands: its last revision with the state it leads to, or why it can't be read. */
export type StreamHead = { kind: 'read'; revision: number; state: RegistrationState } | StreamDamage;

/** The head of a stream that leads to a registration. */
export type PresentHead = { kind: 'read'; revision: number; state: RegistrationState & { status: 'present' } };

export const emptyHead: StreamHead = { kind: 'read', revision: 0, state: absentRegistration };

/** One stream that can't be read keeps its own registration back, never the others. */
export async function readHead(store: EventStore, id: string): Promise<StreamHead> {
  try {
    const { events, revision } = await store.read(streamOf(id));
    return { kind: 'read', revision, state: foldEvents(absentRegistration, events) };
  } catch (error) {
    const damage = { kind: 'damaged', file: streamPlace(streamOf(id)), code: 'mcp.storage_corrupt' } as const;
    if (error instanceof StreamDamagedError) return { ...damage, file: error.file, message: error.message };
    if (error instanceof UnknownEventError) return { ...damage, message: error.message };
    if (error instanceof StorageFailedError) {
      return {
        ...damage,
        code: 'mcp.storage_unreadable',
        message: `${error.message}. Repair it, and start Taproom again.`,
      };
    }
    throw error;
  }
}

/** A checksummed event that this version doesn't know, such as one written by a newer Taproom. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

export function foldEvents(state: RegistrationState, events: readonly StoredEvent[]): RegistrationState {
  return events.reduce((folded, stored) => evolveRegistration(folded, readEvent(stored)), state);
}

export function readEvent(stored: StoredEvent) {
  try {
    return upcastRegistrationEvent(stored.type, stored.v, stored.data);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnknownEventError(`Event ${stored.seq} can't be understood: ${reason}`, { cause });
  }
}
