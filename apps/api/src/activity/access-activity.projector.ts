import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { ClientTokenChanged } from '../access/client-tokens/client-token-changed.event.ts';
import { accessActivityItem } from './access-activity-item.ts';
import { ActivityFeed } from './activity-feed.ts';
import { positionOf } from './activity-position.ts';

/** Shows tokens being made and revoked. */
@EventsHandler(ClientTokenChanged)
export class AccessActivityProjector implements IEventHandler<ClientTokenChanged> {
  constructor(private readonly feed: ActivityFeed) {}

  handle({ tokenId, event, commit }: ClientTokenChanged): void {
    this.feed.add([accessActivityItem(tokenId, event, { ...commit, id: positionOf(commit.at, 0) })]);
  }
}
