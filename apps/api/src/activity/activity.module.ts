import { Module } from '@nestjs/common';
import { AccessActivityProjector } from './access-activity.projector.ts';
import { AccessHistory } from './access-history.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { ActivityStart } from './activity-start.ts';
import { ActivityProjector } from './activity.projector.ts';
import { ActivityController } from './http/activity.controller.ts';
import { ManagerActivityProjector } from './manager-activity.projector.ts';
import { FollowActivityHandler } from './queries/follow-activity.handler.ts';
import { ReadActivityHandler } from './queries/read-activity.handler.ts';
import { RegistrationHistory } from './registration-history.ts';

@Module({
  controllers: [ActivityController],
  providers: [
    ActivityFeed,
    ActivityJournal,
    ActivityStart,
    ActivityProjector,
    ManagerActivityProjector,
    AccessActivityProjector,
    AccessHistory,
    RegistrationHistory,
    ReadActivityHandler,
    FollowActivityHandler,
  ],
})
export class ActivityModule {}
