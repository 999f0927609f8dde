import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Syncer } from './syncer.ts';

/** How long the first of a group waits for company. */
const GATHER_MS = 2;

type Round = { start: Promise<void>; folders: Map<string, Promise<void>> };

/**
 * Group commit: what is asked for within a moment is synced together, and a folder only once per group. Nobody is
 * answered before a sync that began after its request has ended.
 */
export class GroupSyncer implements Syncer {
  readonly #direct: Syncer;
  #gathering: Round | undefined;

  constructor(direct: Syncer) {
    this.#direct = direct;
  }

  async file(handle: FileHandle): Promise<void> {
    await this.#join().start;
    await this.#direct.file(handle);
  }

  async folder(path: string): Promise<void> {
    const round = this.#join();
    await round.start;
    const shared = round.folders.get(path) ?? this.#direct.folder(path);
    round.folders.set(path, shared);
    await shared;
  }

  #join(): Round {
    this.#gathering ??= {
      // Closed to newcomers before the first sync begins: a name added later must not be told that it is durable.
      start: delay(GATHER_MS).then(() => {
        this.#gathering = undefined;
      }),
      folders: new Map(),
    };
    return this.#gathering;
  }
}
