import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { AgentProfileList } from '@taproom/contracts';
import { type ProfileReading, readProfile, readStoredProfile } from '@taproom/mcp-domain';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { type RecordFolder, type RecordRead, RecordStore } from '../../platform/record-store/record-store.ts';
import { profileEtag, type ProfileConditions, requireConditions } from './profile-etag.ts';
import { profileBroken, profileNotFound } from './profile-problems.ts';

const COLLECTION = '_tauritavern/agent/profiles';

type StoredProfile = ReturnType<typeof readStoredProfile>;

/** The stored profiles: one document each, text and all, kept in memory and true to the disk. */
@Injectable()
export class AgentProfiles implements OnModuleInit, OnApplicationShutdown {
  readonly #queue = new KeyedQueue();
  readonly #parsed = new WeakMap<RecordRead, StoredProfile>();
  #folder: RecordFolder | undefined;

  constructor(private readonly records: RecordStore) {}

  async onModuleInit(): Promise<void> {
    this.#folder = await this.records.openFolder(COLLECTION);
    // Nobody was told that these are stored.
    for (const staged of await this.#folder.unfinished()) await staged.discard();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#folder?.close();
  }

  /** By display name, then id; what can't be used by id. @throws StorageFailedError */
  async list(): Promise<AgentProfileList> {
    const list: AgentProfileList = { profiles: [], storageIssues: [] };
    for (const [name, read] of await this.#entries()) {
      const id = name.replace(/\.json$/, '');
      const stored = this.#parse(id, read);
      if (stored.ok) list.profiles.push(summaryOf(stored.reading));
      else list.storageIssues.push({ profileId: id, code: stored.code, message: stored.message });
    }
    list.profiles.sort((a, b) => compare(a.displayName, b.displayName) || compare(a.id, b.id));
    list.storageIssues.sort((a, b) => compare(a.profileId, b.profileId));
    return list;
  }

  /** @throws ProblemError agent.profile_not_found, or what is wrong with the stored one; StorageFailedError */
  async get(id: string): Promise<ProfileReading> {
    const read = (await this.#entries()).get(`${id}.json`);
    if (!read) throw profileNotFound(id);
    const stored = this.#parse(id, read);
    if (!stored.ok) throw profileBroken(id, stored);
    return stored.reading;
  }

  /** @throws ConsumerError as `readProfile`; ProblemError mcp.revision_conflict; StorageFailedError, the old one stays then */
  put(
    id: string,
    text: string,
    conditions: ProfileConditions = {},
  ): Promise<{ reading: ProfileReading; created: boolean }> {
    const reading = readProfile(text, id);
    return this.#queue.run(id, async () => {
      const created = (await this.#require(id, conditions)) === undefined;
      await this.folder.write(`${id}.json`, reading.document);
      return { reading, created };
    });
  }

  /** @throws ProblemError agent.profile_not_found, mcp.revision_conflict; StorageFailedError */
  remove(id: string, conditions: ProfileConditions = {}): Promise<void> {
    return this.#queue.run(id, async () => {
      if ((await this.#require(id, conditions)) === undefined) throw profileNotFound(id);
      await this.folder.remove(`${id}.json`);
    });
  }

  get folder(): RecordFolder {
    if (!this.#folder) throw new Error('The profiles are not open yet.');
    return this.#folder;
  }

  async #entries(): Promise<ReadonlyMap<string, RecordRead>> {
    await this.folder.settle();
    return this.folder.entries();
  }

  async #require(id: string, conditions: ProfileConditions): Promise<RecordRead | undefined> {
    const read = (await this.#entries()).get(`${id}.json`);
    const stored = read && this.#parse(id, read);
    const etag = stored?.ok === true ? profileEtag(stored.reading.document) : undefined;
    requireConditions(conditions, { exists: read !== undefined, etag });
    return read;
  }

  #parse(id: string, read: RecordRead): StoredProfile {
    const known = this.#parsed.get(read);
    if (known) return known;
    const parsed = parse(id, read);
    this.#parsed.set(read, parsed);
    return parsed;
  }
}

function parse(id: string, read: RecordRead): StoredProfile {
  if (read.kind === 'ok') return readStoredProfile(read.text, id);
  const message = read.kind === 'missing' ? 'its file is gone.' : `${read.message}.`;
  return { ok: false, code: 'agent.profile_unreadable', message };
}

function summaryOf({ profile }: ProfileReading): AgentProfileList['profiles'][number] {
  const { id, displayName, description, directRunnable } = profile;
  return { id, displayName, ...(description !== undefined && { description }), directRunnable };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
