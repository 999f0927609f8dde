import { Injectable } from '@nestjs/common';
import { connectionOf, type Registration } from '@taproom/mcp-domain';
import { CatalogMemory, type KeptCatalog } from '../catalog-memory.ts';
import { CatalogRecords } from '../catalog-records.ts';
import { RegistrationGuard } from './registration-guard.ts';

export type CachedCatalog =
  { kind: 'missing' } | { kind: 'invalid'; message: string } | ({ kind: 'ready' } & KeptCatalog);

/** Memory, then the file; never the network. */
@Injectable()
export class CachedCatalogs {
  readonly #reading = new Map<string, Promise<CachedCatalog>>();

  constructor(
    private readonly memory: CatalogMemory,
    private readonly records: CatalogRecords,
    private readonly guard: RegistrationGuard,
  ) {}

  /** @throws ProblemError as `RegistrationGuard.watch`, when the registration does not stay what it is while the file is read */
  async find(registration: Registration): Promise<CachedCatalog> {
    const kept = this.memory.get(registration);
    if (kept) return { kind: 'ready', ...kept };
    const key = JSON.stringify([registration.id, connectionOf(registration)]);
    const running = this.#reading.get(key);
    if (running) return running;
    const reading = this.#load(registration).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** Checking a large file takes a while: what was kept of a connection that is gone by then would come back with it. */
  async #load(registration: Registration): Promise<CachedCatalog> {
    const unlessStale = this.guard.watch(registration);
    const stored = await this.records.read(registration.id, registration.endpoint);
    if (stored.kind !== 'ready') return stored;
    return unlessStale(() => {
      const newer = this.memory.get(registration);
      const kept = newer ?? this.memory.keep(registration, stored.catalog, stored.discoveredAt);
      return Promise.resolve<CachedCatalog>({ kind: 'ready', ...kept });
    });
  }
}
