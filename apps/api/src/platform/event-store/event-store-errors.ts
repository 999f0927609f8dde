import type { StreamId } from './event-store.ts';

/** Thrown when a stream has moved on since it was read. */
export class RevisionConflictError extends Error {
  override readonly name = 'RevisionConflictError';

  constructor(
    readonly stream: StreamId,
    readonly expectedRevision: number,
    readonly actualRevision: number,
  ) {
    super(
      `Stream ${stream.category}/${stream.id} is at revision ${actualRevision}, not ${expectedRevision}. Read it again and retry.`,
    );
  }
}

/** Thrown when a stream is unreadable anywhere but in a torn last line. `file` is relative to the data root, `line` counts from 1. */
export class StreamDamagedError extends Error {
  override readonly name = 'StreamDamagedError';

  constructor(
    readonly file: string,
    readonly line: number,
    reason: string,
  ) {
    super(`${file}, line ${line}: ${reason}. Restore the file from a backup; it was left as it is.`);
  }
}
