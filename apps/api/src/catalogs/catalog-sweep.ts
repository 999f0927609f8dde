import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RegistrationsView } from '../registrations/read-model/registrations-view.ts';
import { CatalogRecords } from './catalog-records.ts';

/** Deletes catalogs whose registration is gone: left over where a deletion failed or a crash came first. */
@Injectable()
export class CatalogSweep implements OnApplicationBootstrap {
  private readonly logger = new Logger(CatalogSweep.name);

  constructor(
    private readonly view: RegistrationsView,
    private readonly records: CatalogRecords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const id of await this.records.ids()) {
      if (this.view.entry(id)) continue;
      await this.records.remove(id).catch((error: unknown) => {
        this.logger.warn(`The leftover catalog of ${id} could not be deleted: ${String(error)}`);
      });
    }
  }
}
