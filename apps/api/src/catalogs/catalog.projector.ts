import { Logger } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { RegistrationChanged } from '../registrations/registration-changed.event.ts';
import { CatalogMemory } from './catalog-memory.ts';
import { CatalogOutlines } from './catalog-outlines.ts';
import { CatalogRecords } from './catalog-records.ts';

/** A catalog belongs to a connection: it goes when that changes, and with its registration. */
@EventsHandler(RegistrationChanged)
export class CatalogProjector implements IEventHandler<RegistrationChanged> {
  private readonly logger = new Logger(CatalogProjector.name);

  constructor(
    private readonly memory: CatalogMemory,
    private readonly outlines: CatalogOutlines,
    private readonly records: CatalogRecords,
  ) {}

  async handle(changed: RegistrationChanged): Promise<void> {
    const reconnected = changed.committed.some(
      ({ event }) => event.type === 'mcp.registration.updated' && event.data.connectionChanged,
    );
    if (!reconnected && !changed.removed) return;
    this.memory.drop(changed.id);
    this.outlines.forget(changed.id);
    await this.records.remove(changed.id).catch((error: unknown) => {
      this.logger.warn(
        `The catalog of ${changed.id} could not be deleted; it is swept at the next start: ${String(error)}`,
      );
    });
  }
}
