import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ActivityFeed, type ActivityReader } from '../activity-feed.ts';
import { FollowActivity } from './follow-activity.query.ts';

@QueryHandler(FollowActivity)
export class FollowActivityHandler implements IQueryHandler<FollowActivity> {
  constructor(private readonly feed: ActivityFeed) {}

  execute({ after, wake }: FollowActivity): Promise<ActivityReader> {
    return Promise.resolve(this.feed.follow(after, wake));
  }
}
