import type { StreamAppend } from './commit-log.ts';

/** Something else that happens together with changes of assets. */
export type CommitExtra = {
  /** Makes durable what the events will point to; it is nothing to anybody until they are there. @throws StorageFailedError */
  prepare(): Promise<void>;
  /** Takes that away again, where something else could not be made durable. @throws StorageFailedError */
  discard(): Promise<void>;
  append?(): StreamAppend;
  /** Once it has happened. `at`: RFC 3339 UTC. */
  advance?(at: string): void;
};
