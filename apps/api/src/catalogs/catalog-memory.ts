import { Injectable } from '@nestjs/common';
import type { DiscoveryFailure } from '@taproom/contracts';
import { type Catalog, connectionOf, type Registration, sameConnection } from '@taproom/mcp-domain';

type Connection = ReturnType<typeof connectionOf>;
export type KeptCatalog = { catalog: Catalog; connection: Connection; discoveredAt: string };
/** `cause` says what stopped a discovery at the server, or on the way to it. */
export type CatalogFailure = { code: string; message: string; cause?: DiscoveryFailure };
export type LastFailure = CatalogFailure & { at: string };

/** The catalogs at hand. One that was made over another connection than the registration has now is not at hand. */
@Injectable()
export class CatalogMemory {
  readonly #catalogs = new Map<string, KeptCatalog>();
  readonly #failures = new Map<string, LastFailure>();

  get(registration: Registration): KeptCatalog | undefined {
    const kept = this.#catalogs.get(registration.id);
    return kept && sameConnection(kept.connection, connectionOf(registration)) ? kept : undefined;
  }

  keep(registration: Registration, catalog: Catalog, discoveredAt: string): KeptCatalog {
    const kept = { catalog, connection: connectionOf(registration), discoveredAt };
    this.#catalogs.set(registration.id, kept);
    return kept;
  }

  drop(registrationId: string): void {
    this.#catalogs.delete(registrationId);
    this.#failures.delete(registrationId);
  }

  failed(registrationId: string, failure: LastFailure): void {
    this.#failures.set(registrationId, failure);
  }

  succeeded(registrationId: string): void {
    this.#failures.delete(registrationId);
  }

  lastFailure(registrationId: string): LastFailure | undefined {
    return this.#failures.get(registrationId);
  }
}
