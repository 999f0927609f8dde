import { Query } from '@nestjs/cqrs';
import type { ActivityItem } from '@taproom/contracts';

/** The newest item of each registration, by its id, of those that count; only what is kept is looked at. */
export class ReadLatestActivity extends Query<ReadonlyMap<string, ActivityItem>> {
  constructor(readonly counts: (item: ActivityItem) => boolean) {
    super();
  }
}
