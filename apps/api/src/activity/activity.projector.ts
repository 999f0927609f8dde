import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type { ActivityItem } from '@taproom/contracts';
import { registrationActivity } from '@taproom/mcp-domain';
import { RegistrationChanged } from '../registrations/registration-changed.event.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { positionOf } from './activity-position.ts';

/** Adds each change of a registration to the feed; what was said of a removed one is kept, as its stream goes. */
@EventsHandler(RegistrationChanged)
export class ActivityProjector implements IEventHandler<RegistrationChanged> {
  constructor(
    private readonly feed: ActivityFeed,
    private readonly journal: ActivityJournal,
  ) {}

  async handle(changed: RegistrationChanged): Promise<void> {
    const items = changed.committed.map(({ at, actor, event }, place): ActivityItem => ({
      id: positionOf(at, place),
      at,
      actor,
      registrationId: changed.id,
      ...registrationActivity(event),
    }));
    if (changed.removed) await this.journal.append([...this.feed.ofRegistration(changed.id), ...items]);
    this.feed.add(items);
  }
}
