import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ActivityFeed } from '../activity-feed.ts';
import { FollowActivity } from './follow-activity.query.ts';

@QueryHandler(FollowActivity)
export class FollowActivityHandler implements IQueryHandler<FollowActivity> {
  constructor(private readonly feed: ActivityFeed) {}

  execute({ after, listener }: FollowActivity): Promise<() => void> {
    return Promise.resolve(this.feed.follow(after, listener));
  }
}
