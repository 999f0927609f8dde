import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type { ActivityItem } from '@taproom/contracts';
import { AgentProfileChanged } from '../agent/profiles/agent-profile-changed.event.ts';
import { CatalogFailed, CatalogPublished } from '../catalogs/catalog-events.ts';
import { HealthState } from '../platform/health/health-state.ts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { ModelConnectionChanged } from '../model-connections/model-connection-changed.event.ts';
import { TestCallFinished } from '../test-calls/test-call-finished.event.ts';
import { ToolCallFinished } from '../tools/tool-call-finished.event.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { positionOf } from './activity-position.ts';
import { describeManagerEvent, type ManagerEvent } from './describe-manager-event.ts';

/** Beyond this the oldest are given up: a disk that stays full must not fill the memory too. */
const MOST_LATE = 10_000;

/** Discoveries, calls, profiles and model connections change no registration, but people want to see them. */
@EventsHandler(
  CatalogPublished,
  CatalogFailed,
  TestCallFinished,
  ToolCallFinished,
  AgentProfileChanged,
  ModelConnectionChanged,
)
export class ManagerActivityProjector implements IEventHandler<ManagerEvent> {
  /** What the journal could not take when it happened; it goes along with the next. */
  #late: ActivityItem[] = [];

  constructor(
    private readonly feed: ActivityFeed,
    private readonly journal: ActivityJournal,
    private readonly commits: CommitOrder,
    private readonly health: HealthState,
  ) {}

  async handle(event: ManagerEvent): Promise<void> {
    const ticket = this.commits.begin();
    try {
      const item = { id: positionOf(ticket.at, 0), at: ticket.at, ...describeManagerEvent(event) };
      this.feed.add([item]);
      await this.#write(item);
    } finally {
      ticket.done();
    }
  }

  async #write(item: ActivityItem): Promise<void> {
    const items = [...this.#late, item];
    this.#late = [];
    try {
      await this.journal.append(items);
      this.health.recover(ManagerActivityProjector.name);
    } catch (error) {
      this.#late = [...items, ...this.#late].slice(-MOST_LATE);
      throw error;
    }
  }
}
