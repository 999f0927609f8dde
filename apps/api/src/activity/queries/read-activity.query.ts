import { Query } from '@nestjs/cqrs';
import type { ActivityPage } from '@taproom/contracts';
import type { ActivityRange } from '../activity-feed.ts';

export class ReadActivity extends Query<ActivityPage> {
  constructor(readonly range: ActivityRange) {
    super();
  }
}
