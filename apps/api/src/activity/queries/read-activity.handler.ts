import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ActivityPage } from '@taproom/contracts';
import { ActivityFeed } from '../activity-feed.ts';
import { ReadActivity } from './read-activity.query.ts';

@QueryHandler(ReadActivity)
export class ReadActivityHandler implements IQueryHandler<ReadActivity> {
  constructor(private readonly feed: ActivityFeed) {}

  execute({ range }: ReadActivity): Promise<ActivityPage> {
    return Promise.resolve(this.feed.page(range));
  }
}
