import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { CatalogFailed, CatalogPublished } from '../catalogs/catalog-events.ts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { TestCallFinished } from '../test-calls/test-call-finished.event.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { positionOf } from './activity-position.ts';
import { describeManagerEvent } from './describe-manager-event.ts';

/** Discoveries and test calls change no registration, but people want to see them. */
@EventsHandler(CatalogPublished, CatalogFailed, TestCallFinished)
export class ManagerActivityProjector implements IEventHandler<CatalogPublished | CatalogFailed | TestCallFinished> {
  constructor(
    private readonly feed: ActivityFeed,
    private readonly journal: ActivityJournal,
    private readonly commits: CommitOrder,
  ) {}

  async handle(event: CatalogPublished | CatalogFailed | TestCallFinished): Promise<void> {
    const ticket = this.commits.begin();
    try {
      const item = { id: positionOf(ticket.at, 0), at: ticket.at, ...describeManagerEvent(event) };
      this.feed.add([item]);
      await this.journal.append([item]);
    } finally {
      ticket.done();
    }
  }
}
