import { Injectable } from '@nestjs/common';
import type { Catalog, Registration } from '@taproom/mcp-domain';
import { CatalogMemory } from './catalog-memory.ts';
import { CatalogRecords } from './catalog-records.ts';

export type CatalogOutline =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | {
      kind: 'ready';
      protocolVersion: string;
      serverName?: string;
      serverVersion?: string;
      tools: readonly { nativeName: string }[];
      diagnosticCount: number;
      discoveredAt: string;
    };

/** What a list of servers shows of each catalog. Kept small: a list must not pull every catalog into memory. */
@Injectable()
export class CatalogOutlines {
  readonly #outlines = new Map<string, { endpoint: string; outline: CatalogOutline }>();

  constructor(
    private readonly memory: CatalogMemory,
    private readonly records: CatalogRecords,
  ) {}

  async of(registration: Registration): Promise<CatalogOutline> {
    const kept = this.memory.get(registration);
    if (kept) return outlineOf(kept.catalog, kept.discoveredAt);
    const known = this.#outlines.get(registration.id);
    if (known?.endpoint === registration.endpoint) return known.outline;
    const stored = await this.records.outline(registration.id, registration.endpoint);
    const outline = stored.kind === 'ready' ? outlineOf(stored.catalog, stored.discoveredAt) : { kind: stored.kind };
    this.#outlines.set(registration.id, { endpoint: registration.endpoint, outline });
    return outline;
  }

  forget(registrationId: string): void {
    this.#outlines.delete(registrationId);
  }
}

function outlineOf(catalog: Catalog, discoveredAt: string): CatalogOutline {
  return {
    kind: 'ready',
    protocolVersion: catalog.protocolVersion,
    ...(catalog.serverName !== undefined && { serverName: catalog.serverName }),
    ...(catalog.serverVersion !== undefined && { serverVersion: catalog.serverVersion }),
    tools: catalog.tools.map(({ nativeName }) => ({ nativeName })),
    diagnosticCount: catalog.diagnostics.length,
    discoveredAt,
  };
}
