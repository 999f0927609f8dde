import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { McpServerList } from '@taproom/contracts';
import { forEachLimited } from '../../platform/locks/for-each-limited.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { RecordStore, type RecordFolder, type RecordRead } from '../../platform/record-store/record-store.ts';
import { recordNameOf, REGISTRATION_RECORDS, REGISTRATION_STREAMS } from '../registration-storage.ts';
import { finishStagedRecords } from './finish-staged-records.ts';
import { listOf } from './list-of.ts';
import { entryOf, idOfName, type RegistrationEntry } from './registration-entry.ts';
import { emptyHead, type PresentHead, readHead, type StreamHead } from './stream-head.ts';

const AT_ONCE = 32;

/** Every registration as it is now: its record, with the stream's newer events, kept in memory and true to the disk. */
@Injectable()
export class RegistrationsView implements OnModuleInit, OnApplicationShutdown {
  readonly #heads = new Map<string, StreamHead>();
  readonly #entries = new Map<string, RegistrationEntry>();
  #folder: RecordFolder | undefined;
  #list: McpServerList | undefined;
  #running: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly records: RecordStore,
  ) {}

  async onModuleInit(): Promise<void> {
    await forEachLimited(await this.store.ids(REGISTRATION_STREAMS), AT_ONCE, async (id) => {
      this.#heads.set(id, await readHead(this.store, id));
    });
    this.#folder = await this.records.openFolder(REGISTRATION_RECORDS);
    await finishStagedRecords(this.#folder, (id) => this.head(id));
    const names = new Set([...this.#folder.entries().keys(), ...[...this.#heads.keys()].map(recordNameOf)]);
    await this.#recompute(names);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#folder?.close();
  }

  get folder(): RecordFolder {
    if (!this.#folder) throw new Error('The registrations are not open yet.');
    return this.#folder;
  }

  /**
   * Sees every change on disk made before the call. Calls that come while one runs share the next.
   * @throws StorageFailedError when the folder can't be listed
   */
  settle(): Promise<void> {
    if (this.#waiting) return this.#waiting;
    const turn = this.#running.then(async () => {
      this.#waiting = undefined;
      const changed = await this.folder.settle();
      if (changed.size > 0) await this.#recompute(changed);
    });
    this.#waiting = turn;
    this.#running = turn.catch(() => undefined);
    return turn;
  }

  /** As of the last `settle`. */
  entry(id: string): RegistrationEntry | undefined {
    return this.#entries.get(recordNameOf(id));
  }

  /** As of the last `settle`, or this process's last write. */
  record(id: string): RecordRead {
    return this.folder.entries().get(recordNameOf(id)) ?? { kind: 'missing' };
  }

  head(id: string): StreamHead {
    return this.#heads.get(id) ?? emptyHead;
  }

  /** The same object until something changes, so that its bytes can be kept. */
  list(): McpServerList {
    return (this.#list ??= listOf(this.#entries.values()));
  }

  /** Tells the view where the stream stands after an append, or that it is gone. */
  async advance(id: string, head: StreamHead | undefined): Promise<void> {
    if (head) this.#heads.set(id, head);
    else this.#heads.delete(id);
    await this.#recompute([recordNameOf(id)]);
  }

  /**
   * As `advance`, after an append to the state that `entry` had, whose record `before` was not rewritten. The state need not
   * be folded again, unless the record was changed from outside meanwhile.
   */
  async appended(id: string, head: PresentHead, before: RecordRead): Promise<void> {
    if (this.record(id) !== before) return this.advance(id, head);
    const { revision, state } = head;
    const { registration } = state;
    this.#heads.set(id, head);
    const entry = { id, registration, revision, streamRevision: revision, diverged: false };
    this.#entries.set(recordNameOf(id), { kind: 'healthy', ...entry });
    this.#list = undefined;
  }

  async #recompute(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      const read = this.folder.entries().get(name) ?? { kind: 'missing' };
      const head = this.head(idOfName(name) ?? '');
      const entry = await entryOf(this.store, { name, read, head });
      if (entry) this.#entries.set(name, entry);
      else this.#entries.delete(name);
    }
    this.#list = undefined;
  }
}
