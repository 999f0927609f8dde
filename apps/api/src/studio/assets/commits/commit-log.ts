import { Injectable, Logger } from '@nestjs/common';
import { EventStore, type NewEvent, type StreamId } from '../../../platform/event-store/event-store.ts';
import { Ids } from '../../../platform/time/clock.ts';
import { type OpenCommit, readOpenCommit } from './open-commit.ts';

/** Events for one stream, which is at revision `from`. */
export type StreamAppend = { stream: StreamId; from: number; events: readonly NewEvent[] };
export type CommitMeta = { at: string; actor: string };

const CATEGORY = 'studio-commits';

/**
 * Appends to several streams together or not at all (S-73). One stream is one append. Several are first written down as a whole
 * in a stream of their own: once that is durable the commit has happened, and whatever of it a full disk or a crash kept from
 * its streams is added before anything else is written, at the latest at the next start.
 */
@Injectable()
export class CommitLog {
  readonly #logger = new Logger(CommitLog.name);
  readonly #unfinished = new Set<OpenCommit>();
  #blocked: Error | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly ids: Ids,
  ) {}

  /** Durable when it resolves; when it rejects, nothing has happened. @throws StorageFailedError, RevisionConflictError */
  async commit(appends: readonly StreamAppend[], meta: CommitMeta): Promise<void> {
    if (this.#blocked) throw this.#blocked;
    await this.#finishAll();
    const [first, ...others] = appends.filter(({ events }) => events.length > 0);
    if (!first) return;
    if (others.length === 0) {
      await this.store.append(first.stream, first.from, first.events, meta);
      return;
    }
    const commit: OpenCommit = { id: this.ids.uuid(), appends: [first, ...others], meta };
    await this.#open(commit);
    this.#unfinished.add(commit);
    await this.#finish(commit).catch((error: unknown) => {
      this.#logger.error({ err: error, msg: `Commit ${commit.id} is durable, but not yet in all its streams.` });
    });
  }

  /**
   * Completes what the process before this one could not. To be called before any stream is read. One that can't be read or
   * completed is told, and until it is, nothing is written: what it says has happened.
   */
  async recover(): Promise<{ fault?: Error }> {
    try {
      for (const id of await this.store.ids(CATEGORY)) {
        const { events } = await this.store.read({ category: CATEGORY, id });
        const commit = readOpenCommit(id, events);
        if (commit) this.#unfinished.add(commit);
        else await this.#close(id);
      }
      await this.#finishAll();
      return {};
    } catch (error) {
      this.#blocked = error instanceof Error ? error : new Error(String(error));
      return { fault: this.#blocked };
    }
  }

  async #open({ id, appends, meta }: OpenCommit): Promise<void> {
    const event = { type: 'studio.commit', v: 1, data: { appends } };
    await this.store.append({ category: CATEGORY, id }, 0, [event], meta);
  }

  async #finishAll(): Promise<void> {
    for (const commit of this.#unfinished) await this.#finish(commit);
  }

  /** A stream that is beyond `from` has its part already: its writers wait for this. */
  async #finish(commit: OpenCommit): Promise<void> {
    for (const { stream, from, events } of commit.appends) {
      const { revision } = await this.store.read(stream);
      if (revision <= from) await this.store.append(stream, from, events, commit.meta);
    }
    this.#unfinished.delete(commit);
    await this.#close(commit.id);
  }

  /** One that stays is found complete at the next start. */
  async #close(id: string): Promise<void> {
    await this.store.remove({ category: CATEGORY, id }).catch((error: unknown) => {
      this.#logger.warn({ err: error, msg: `The finished commit ${id} could not be removed; the next start does.` });
    });
  }
}
