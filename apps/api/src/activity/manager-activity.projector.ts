import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type { ActivityItem } from '@taproom/contracts';
import { AgentProfileChanged } from '../agent/profiles/agent-profile-changed.event.ts';
import { CatalogFailed, CatalogPublished } from '../catalogs/catalog-events.ts';
import { HealthState } from '../platform/health/health-state.ts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { ModelConnectionChanged } from '../model-connections/model-connection-changed.event.ts';
import { AssetsChanged } from '../studio/assets/assets-changed.event.ts';
import { StudioServerChanged } from '../studio/studio-server-changed.event.ts';
import { TestCallFinished } from '../test-calls/test-call-finished.event.ts';
import { ToolCallFinished } from '../tools/tool-call-finished.event.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { positionOf } from './activity-position.ts';
import { describeEvent, type ShownEvent } from './describe-manager-event.ts';

/** Beyond this the oldest are given up: a disk that stays full must not fill the memory too. */
const MOST_LATE = 10_000;

/** Discoveries, calls, profiles, model connections and Studio change no registration, but people want to see them. */
@EventsHandler(
  CatalogPublished,
  CatalogFailed,
  TestCallFinished,
  ToolCallFinished,
  AgentProfileChanged,
  ModelConnectionChanged,
  AssetsChanged,
  StudioServerChanged,
)
export class ManagerActivityProjector implements IEventHandler<ShownEvent> {
  /** What the journal could not take when it happened; it goes along with the next. */
  #late: ActivityItem[] = [];

  constructor(
    private readonly feed: ActivityFeed,
    private readonly journal: ActivityJournal,
    private readonly commits: CommitOrder,
    private readonly health: HealthState,
  ) {}

  async handle(event: ShownEvent): Promise<void> {
    const ticket = this.commits.begin();
    try {
      const items = describeEvent(event).map((described, place) => ({
        id: positionOf(ticket.at, place),
        at: ticket.at,
        ...described,
      }));
      this.feed.add(items);
      await this.#write(items);
    } finally {
      ticket.done();
    }
  }

  async #write(shown: readonly ActivityItem[]): Promise<void> {
    const items = [...this.#late, ...shown];
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
