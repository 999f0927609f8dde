import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { ClientTokenChanged } from '../access/client-tokens/client-token-changed.event.ts';
import { HealthState } from '../platform/health/health-state.ts';
import { accessActivityItem } from './access-activity-item.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { positionOf } from './activity-position.ts';

/** Shows tokens being made and revoked; what was said of a revoked one is kept, as its stream goes. */
@EventsHandler(ClientTokenChanged)
export class AccessActivityProjector implements IEventHandler<ClientTokenChanged> {
  constructor(
    private readonly feed: ActivityFeed,
    private readonly journal: ActivityJournal,
    private readonly health: HealthState,
  ) {}

  async handle({ tokenId, event, commit }: ClientTokenChanged): Promise<void> {
    const item = accessActivityItem(tokenId, event, { ...commit, id: positionOf(commit.at, 0) });
    const before = this.feed.ofToken(tokenId);
    this.feed.add([item]);
    if (event.type !== 'access.token.revoked') return;
    await this.journal.append([...before, item]);
    this.health.recover(AccessActivityProjector.name);
  }
}
