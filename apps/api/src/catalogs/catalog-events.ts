import type { Catalog } from '@taproom/mcp-domain';

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
    readonly failure: { code: string; message: string },
    readonly actor: string,
  ) {}
}
