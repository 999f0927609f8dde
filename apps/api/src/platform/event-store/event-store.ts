/** Names one stream. `id` and `category` are plain names: letters, digits, `.`, `_` and `-`, not starting with a dot. */
export type StreamId = { category: string; id: string };

/** How messages name the place of a stream, relative to the data root. */
export const streamPlace = ({ category, id }: StreamId): string => `events/${category}/${id}.jsonl`;

export type NewEvent = { type: string; v: number; data: unknown };

/** `seq` grows strictly within a stream and may leave gaps; `at` is RFC 3339 UTC. */
export type StoredEvent = NewEvent & { seq: number; at: string; actor: string };

/** `revision` is the `seq` of the last event; 0 where there is no stream. */
export type StreamRead = { events: StoredEvent[]; revision: number };

/** `firstSeq` (default: expected revision + 1) may lie higher: a restored record can be ahead of its stream. */
export type AppendMeta = { at: string; actor: string; firstSeq?: number };

export abstract class EventStore {
  /** @throws StreamDamagedError when anything but a torn last line is unreadable; StorageFailedError on an I/O error. */
  abstract read(stream: StreamId): Promise<StreamRead>;

  /**
   * Durable when it resolves; when it rejects, nothing was added.
   * @throws RevisionConflictError, StreamDamagedError, StorageFailedError
   */
  abstract append(
    stream: StreamId,
    expectedRevision: number,
    events: readonly NewEvent[],
    meta: AppendMeta,
  ): Promise<StoredEvent[]>;

  /** Removing a stream that is not there is no error. @throws StorageFailedError */
  abstract remove(stream: StreamId): Promise<void>;

  /** The ids of a category's streams, sorted. @throws StorageFailedError */
  abstract ids(category: string): Promise<string[]>;
}
