import { Query } from '@nestjs/cqrs';
import type { ActivityReader } from '../activity-feed.ts';

/** Follows the feed from a position on. `wake` is called when there may be more to read. */
export class FollowActivity extends Query<ActivityReader> {
  constructor(
    readonly after: string | undefined,
    readonly wake: () => void,
  ) {
    super();
  }
}
