import { type BeforeApplicationShutdown, Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ActivityPage, ActivityRangeQuery } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { FollowActivity } from '../queries/follow-activity.query.ts';
import { ReadActivity } from '../queries/read-activity.query.ts';
import { EventStream } from './event-stream.ts';

@Controller('api/mcp')
@RequireScope('manage')
export class ActivityController implements BeforeApplicationShutdown {
  readonly #open = new Set<EventStream>();

  constructor(private readonly queries: QueryBus) {}

  @Get('activity')
  @Answers(200, ActivityPage)
  activity(@Query({ schema: ActivityRangeQuery }) range: ActivityRangeQuery): Promise<ActivityPage> {
    const { cursor, limit, registrationId } = range;
    return this.queries.execute(new ReadActivity({ before: cursor, limit, registrationId }));
  }

  @Get('events')
  async events(@Headers('last-event-id') after: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const stream = new EventStream(reply);
    this.#open.add(stream);
    const reader = await this.queries.execute(new FollowActivity(after, () => stream.goOn()));
    stream.onClose(() => {
      this.#open.delete(stream);
      reader.stop();
    });
    stream.start(reader.next);
  }

  /** An event stream never ends by itself, and a server that stops waits for its connections. */
  beforeApplicationShutdown(): void {
    for (const stream of this.#open) stream.end();
  }
}
