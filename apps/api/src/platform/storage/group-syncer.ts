import type { FileHandle } from 'node:fs/promises';
import type { Syncer } from './syncer.ts';

/** What is synced together. `folders` has one sync for each folder, however many have asked for it. */
type Round = { start: Promise<void>; members: Promise<void>[]; folders: Map<string, Promise<void>> };

/**
 * Group commit: what is asked for while a round of syncs runs waits for its end and is then synced together, a folder only
 * once. Whoever is alone does not wait. Nobody is answered before a sync that began after its request has ended.
 */
export class GroupSyncer implements Syncer {
  readonly #direct: Syncer;
  #running: Promise<unknown> = Promise.resolve();
  #gathering: Round | undefined;

  constructor(direct: Syncer) {
    this.#direct = direct;
  }

  file(handle: FileHandle): Promise<void> {
    return this.#join((round) => round.start.then(() => this.#direct.file(handle)));
  }

  folder(path: string): Promise<void> {
    return this.#join((round) => {
      const shared = round.folders.get(path) ?? round.start.then(() => this.#direct.folder(path));
      round.folders.set(path, shared);
      return shared;
    });
  }

  #join(ask: (round: Round) => Promise<void>): Promise<void> {
    this.#gathering ??= this.#open();
    const answer = ask(this.#gathering);
    this.#gathering.members.push(answer);
    return answer;
  }

  #open(): Round {
    const members: Promise<void>[] = [];
    const start = this.#running.then(() => {
      // Closed to newcomers before the first sync begins: a name added later must not be told that it is durable.
      this.#gathering = undefined;
    });
    this.#running = start.then(() => Promise.allSettled(members));
    return { start, members, folders: new Map() };
  }
}
