import type { Catalog } from '@taproom/mcp-domain';
import type { CatalogFailure } from './catalog-memory.ts';

export class CatalogPublished {
  constructor(
    readonly registrationId: string,
    readonly catalog: Catalog,
    readonly actor: string,
  ) {}
}

export class CatalogFailed {
  constructor(
    readonly registrationId: string,
    readonly failure: CatalogFailure,
    readonly actor: string,
  ) {}
}
