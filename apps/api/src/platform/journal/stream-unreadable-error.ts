import type { StreamId } from '../event-store/event-store.ts';

/** Thrown when an event is whole but can't be understood, such as one that a newer Taproom wrote. */
export class StreamUnreadableError extends Error {
  override readonly name = 'StreamUnreadableError';

  constructor(
    readonly stream: StreamId,
    readonly seq: number,
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Event ${seq} of the stream ${stream.category}/${stream.id} can't be used: ${reason}`, { cause });
  }
}
