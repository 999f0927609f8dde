/**
 * `changedAt` is the file's modification time, RFC 3339 UTC. `message` says why a record can't be read;
 * `notText` is set when it could be, but its bytes are no UTF-8.
 */
export type RecordRead =
  | { kind: 'missing' }
  | { kind: 'unreadable'; message: string; notText?: true }
  | { kind: 'ok'; text: string; changedAt: string };

/**
 * Whole documents, replaced atomically.
 * `collection` is a path under the data root (`_tauritavern/mcp/registrations`), `name` a file name with `.json`.
 */
export abstract class RecordStore {
  /** Never throws for the state of the file itself: that is what `RecordRead` tells. */
  abstract read(collection: string, name: string): Promise<RecordRead>;

  /**
   * Durable when it resolves; on failure the old text stays. Takes the place of a folder or a link of that name too.
   * `meanwhile` runs while the disk is at work, before anything is durable; it must not throw.
   * @throws StorageFailedError
   */
  abstract write(collection: string, name: string, text: string, meanwhile?: () => void): Promise<void>;

  /** Durable when it resolves; no error when there is nothing. Also removes a folder or a link of that name. @throws StorageFailedError */
  abstract remove(collection: string, name: string): Promise<void>;

  /** The `*.json` entries but dot files, sorted; none where there is no folder. @throws StorageFailedError */
  abstract names(collection: string): Promise<string[]>;

  /** @throws StorageFailedError when the folder can't be made or listed. */
  abstract openFolder(collection: string): Promise<RecordFolder>;
}

/** A text that is written under a hidden name, so that space was found for it, and only has to be put in place. */
export interface StagedRecord {
  /** Puts it in place: durable when it resolves, and `entries` has the new text. @throws StorageFailedError */
  publish(): Promise<void>;

  /** Drops it. Never throws: what can't be deleted now is swept at the next start. */
  discard(): Promise<void>;
}

/** A text that was staged and neither published nor discarded before the process ended. */
export type UnfinishedRecord = StagedRecord & { name: string; text: string };

/** A folder of records held in memory, cheap to ask again and again. */
export interface RecordFolder {
  /** Every `*.json` entry but dot files, as last seen. */
  entries(): ReadonlyMap<string, RecordRead>;

  /**
   * Brings `entries` up to date with every change, also from outside, made before the call.
   * Resolves with the names that changed since the last settle, own writes included.
   * @throws StorageFailedError when the folder can't be listed
   */
  settle(): Promise<ReadonlySet<string>>;

  /** As `RecordStore.write`, and `entries` has the new text when it resolves. */
  write(name: string, text: string): Promise<void>;

  /** The first half of `write`: everything that can fail for want of space. @throws StorageFailedError */
  stage(name: string, text: string): Promise<StagedRecord>;

  /** What a crash left staged. To be asked at the start, before anything is staged anew. @throws StorageFailedError */
  unfinished(): Promise<UnfinishedRecord[]>;

  /** As `RecordStore.remove`. */
  remove(name: string): Promise<void>;

  close(): Promise<void>;
}
