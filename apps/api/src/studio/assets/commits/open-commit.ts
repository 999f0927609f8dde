import { isJsonObject } from '@taproom/mcp-domain';
import type { NewEvent, StoredEvent } from '../../../platform/event-store/event-store.ts';
import type { CommitMeta, StreamAppend } from './commit-log.ts';

export type OpenCommit = { id: string; appends: readonly StreamAppend[]; meta: CommitMeta };

/** Undefined for a stream without an event: its append was torn, so the commit never happened. @throws Error */
export function readOpenCommit(id: string, events: readonly StoredEvent[]): OpenCommit | undefined {
  const [event] = events;
  if (!event) return undefined;
  const { data, at, actor } = event;
  if (!isJsonObject(data) || !Array.isArray(data['appends']) || !data['appends'].every(isAppend)) {
    throw new Error(`The stream studio-commits/${id} holds no commit that this release knows. Nothing was changed.`);
  }
  return { id, appends: data['appends'], meta: { at, actor } };
}

function isAppend(value: unknown): value is StreamAppend {
  if (!isJsonObject(value)) return false;
  const { stream, from, events } = value;
  const isStream = isJsonObject(stream) && typeof stream['category'] === 'string' && typeof stream['id'] === 'string';
  return isStream && typeof from === 'number' && Array.isArray(events) && events.every(isNewEvent);
}

function isNewEvent(value: unknown): value is NewEvent {
  return isJsonObject(value) && typeof value['type'] === 'string' && typeof value['v'] === 'number' && 'data' in value;
}
