import { isJsonObject } from '@taproom/mcp-domain';
import type { AssetEvent, AssetKind } from '@taproom/roleplay-domain';
import type { NewEvent, StoredEvent, StreamId } from '../../../platform/event-store/event-store.ts';

const VERSION = 1;

export function categoryOf(kind: AssetKind): string {
  return `studio-${kind}`;
}

export function streamOf(kind: AssetKind, id: number): StreamId {
  return { category: categoryOf(kind), id: String(id) };
}

/** The id that a stream is of; undefined for a file of another name. */
export function idOf(stream: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(stream) ? Number(stream) : undefined;
}

export function toNewEvent({ type, data }: AssetEvent): NewEvent {
  return { type, v: VERSION, data };
}

const types: ReadonlySet<string> = new Set<AssetEvent['type']>([
  'asset.created',
  'asset.changed',
  'asset.entry_put',
  'asset.entry_removed',
  'asset.deleted',
  'asset.restored',
]);

/** @throws Error for an event of a later release */
export function toAssetEvent({ type, v, data }: StoredEvent): AssetEvent {
  if (!types.has(type) || v > VERSION || !isJsonObject(data)) {
    throw new Error(`it holds an event that this release doesn't know (${type}, version ${v})`);
  }
  return { type, data } as AssetEvent;
}
