import { Query } from '@nestjs/cqrs';
import type { ActivityItem } from '@taproom/contracts';

/** Follows the feed from a position on; resolves with the way to stop. */
export class FollowActivity extends Query<() => void> {
  constructor(
    readonly after: string | undefined,
    readonly listener: (item: ActivityItem) => void,
  ) {
    super();
  }
}
