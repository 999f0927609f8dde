import { Injectable } from '@nestjs/common';
import { type Catalog, decodeCatalogRecord, encodeCatalogRecord } from '@taproom/mcp-domain';
import { RecordStore } from '../platform/record-store/record-store.ts';
import { CatalogValidator } from './catalog-validator.ts';

const CATALOGS = '_tauritavern/mcp/catalogs';

export type StoredCatalog =
  | { kind: 'missing' }
  | { kind: 'invalid'; message: string }
  | { kind: 'ready'; catalog: Catalog; discoveredAt: string };

export const catalogFileOf = (registrationId: string): string => `${CATALOGS}/${registrationId}.json`;

/** `catalogs/<uuid>.json`: what a discovery published last, bound to the registration and its endpoint. */
@Injectable()
export class CatalogRecords {
  constructor(
    private readonly records: RecordStore,
    private readonly validator: CatalogValidator,
  ) {}

  /** The registrations that have a catalog file. @throws StorageFailedError */
  async ids(): Promise<string[]> {
    const names = await this.records.names(CATALOGS);
    return names.map((name) => name.replace(/\.json$/, ''));
  }

  /** As the file says, without checking its tools: enough to count them. */
  async outline(registrationId: string, endpoint: string): Promise<StoredCatalog> {
    const read = await this.records.read(CATALOGS, `${registrationId}.json`);
    if (read.kind === 'missing') return { kind: 'missing' };
    if (read.kind === 'unreadable') return { kind: 'invalid', message: read.message };
    const decoded = decodeCatalogRecord(read.text, { registrationId, endpoint });
    if (!decoded.ok) return { kind: 'invalid', message: decoded.message };
    return { kind: 'ready', catalog: decoded.catalog, discoveredAt: read.changedAt };
  }

  /** Validated again: the file may have been edited, or copied from elsewhere. */
  async read(registrationId: string, endpoint: string): Promise<StoredCatalog> {
    const stored = await this.outline(registrationId, endpoint);
    if (stored.kind !== 'ready') return stored;
    const complaint = await this.validator.complaintAbout(stored.catalog);
    return complaint === undefined ? stored : { kind: 'invalid', message: complaint };
  }

  /** `meanwhile` runs while the disk is at work. @throws StorageFailedError; the old file stays then */
  write(catalog: Catalog, toolTexts: readonly string[], meanwhile: () => void): Promise<void> {
    const text = encodeCatalogRecord(catalog, toolTexts);
    return this.records.write(CATALOGS, `${catalog.registrationId}.json`, text, meanwhile);
  }

  /** @throws StorageFailedError */
  remove(registrationId: string): Promise<void> {
    return this.records.remove(CATALOGS, `${registrationId}.json`);
  }
}
