import type { McpStorageIssue } from '@taproom/contracts';
import { connectionAfter, type ModelConnection, type Overrides } from '@taproom/mcp-domain';
import { StreamDamagedError } from '../platform/event-store/event-store-errors.ts';
import { type EventStore, streamPlace } from '../platform/event-store/event-store.ts';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';
import { streamOf } from './connection-storage.ts';
import { overridesOf } from './overrides-of.ts';

/** A connection as it can be used: its override texts are read already. It never changes; a new version is a new object. */
export type UsableConnection = { connection: ModelConnection; overrides: Overrides };

export type ConnectionEntry =
  | ({ kind: 'healthy'; id: string; revision: number } & UsableConnection)
  | { kind: 'issue'; id: string; issue: McpStorageIssue };

/** A connection from its stream, which is there. One that can't be read keeps only itself back. */
export async function readConnection(store: EventStore, id: string): Promise<ConnectionEntry> {
  try {
    const { events, revision } = await store.read(streamOf(id));
    const last = events.at(-1);
    // A stream comes into being as a whole: one without an event has lost it.
    if (!last) throw new Error('its file holds no whole event; restore it from a backup, or remove the connection');
    return healthyEntry(connectionAfter(last), revision);
  } catch (error) {
    return { kind: 'issue', id, issue: issueOf(id, error) };
  }
}

/** Throws an Error for override texts that are not usable, which no write lets through. */
export function healthyEntry(connection: ModelConnection, revision: number): ConnectionEntry & { kind: 'healthy' } {
  const reading = overridesOf(connection);
  if (!reading.ok) throw new Error('its overrides can not be used');
  return { kind: 'healthy', id: connection.id, revision, connection, overrides: reading.overrides };
}

function issueOf(id: string, error: unknown): McpStorageIssue {
  const file = streamPlace(streamOf(id));
  if (error instanceof StreamDamagedError)
    return { file: error.file, code: 'mcp.storage_corrupt', message: error.message };
  if (error instanceof StorageFailedError) {
    return { file, code: 'mcp.storage_unreadable', message: `${error.message}. Repair it, and start Taproom again.` };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { file, code: 'mcp.storage_corrupt', message: `The connection can't be used: ${reason}.` };
}
