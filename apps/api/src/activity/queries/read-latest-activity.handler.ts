import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ActivityItem } from '@taproom/contracts';
import { ActivityFeed } from '../activity-feed.ts';
import { ReadLatestActivity } from './read-latest-activity.query.ts';

@QueryHandler(ReadLatestActivity)
export class ReadLatestActivityHandler implements IQueryHandler<ReadLatestActivity> {
  constructor(private readonly feed: ActivityFeed) {}

  execute({ counts }: ReadLatestActivity): Promise<ReadonlyMap<string, ActivityItem>> {
    return Promise.resolve(this.feed.latest(counts));
  }
}
