import { Injectable } from '@nestjs/common';
import type { Registration } from '@taproom/mcp-domain';
import { CatalogMemory, type KeptCatalog } from '../catalog-memory.ts';
import { CatalogRecords } from '../catalog-records.ts';

export type CachedCatalog =
  { kind: 'missing' } | { kind: 'invalid'; message: string } | ({ kind: 'ready' } & KeptCatalog);

/** Memory, then the file; never the network. */
@Injectable()
export class CachedCatalogs {
  readonly #reading = new Map<string, Promise<CachedCatalog>>();

  constructor(
    private readonly memory: CatalogMemory,
    private readonly records: CatalogRecords,
  ) {}

  async find(registration: Registration): Promise<CachedCatalog> {
    const kept = this.memory.get(registration);
    if (kept) return { kind: 'ready', ...kept };
    const key = `${registration.id} ${registration.endpoint}`;
    const running = this.#reading.get(key);
    if (running) return running;
    const reading = this.#load(registration).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #load(registration: Registration): Promise<CachedCatalog> {
    const stored = await this.records.read(registration.id, registration.endpoint);
    if (stored.kind !== 'ready') return stored;
    const newer = this.memory.get(registration);
    return { kind: 'ready', ...(newer ?? this.memory.keep(registration, stored.catalog, stored.discoveredAt)) };
  }
}
