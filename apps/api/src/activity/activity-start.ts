import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { AccessHistory } from './access-history.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { RegistrationHistory } from './registration-history.ts';

/** Builds the feed from the streams, and makes sure that time goes on after the last thing known. */
@Injectable()
export class ActivityStart implements OnModuleInit {
  private readonly logger = new Logger(ActivityStart.name);

  constructor(
    private readonly feed: ActivityFeed,
    private readonly journal: ActivityJournal,
    private readonly history: RegistrationHistory,
    private readonly access: AccessHistory,
    private readonly commits: CommitOrder,
  ) {}

  async onModuleInit(): Promise<void> {
    const { cut, items: own } = await this.journal.read().catch((error: unknown) => {
      this.logger.error(`The activity's own journal can't be read: ${String(error)}`);
      return { cut: '', items: [] };
    });
    const items = [...own, ...(await this.history.read()), ...(await this.access.read())];
    this.feed.load(items, cut);
    const latest = items.reduce((last, item) => (item.at > last ? item.at : last), '');
    if (latest !== '') this.commits.startAfter(latest);
  }
}
