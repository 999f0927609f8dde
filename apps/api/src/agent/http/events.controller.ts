import { type BeforeApplicationShutdown, Controller, Get, Headers, Logger, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AgentEventsPage, AgentEventsQuery } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { FollowRunEvents } from '../queries/follow-run-events.query.ts';
import { ReadRunEvents } from '../queries/read-run-events.query.ts';
import { RunEventStream } from './run-event-stream.ts';
import { startOfStream, wantsStream } from './stream-request.ts';

@Controller('api/agent/runs/:runId/events')
@RequireScope('agent')
export class EventsController implements BeforeApplicationShutdown {
  private readonly logger = new Logger(EventsController.name);
  readonly #open = new Set<RunEventStream>();

  constructor(private readonly queries: QueryBus) {}

  /** A page, or with `Accept: text/event-stream` all events from a place on, as they come. */
  @Get()
  @Answers(200, AgentEventsPage)
  async events(
    @Param('runId') runId: string,
    @Query({ schema: AgentEventsQuery }) range: AgentEventsQuery,
    @Headers('accept') accept: string | undefined,
    @Headers('last-event-id') lastEventId: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!wantsStream(accept)) {
      void reply.send(await this.queries.execute(new ReadRunEvents(runId, range, caller)));
      return;
    }
    const stream = new RunEventStream(reply);
    const { invocationId } = range;
    const from = { afterSeq: startOfStream(lastEventId, range.afterSeq), invocationId, wake: stream.wake };
    const reader = await this.queries.execute(new FollowRunEvents(runId, from, caller));
    this.#open.add(stream);
    try {
      await stream.run(reader);
    } catch (error) {
      // The head is out: all that is left is to end the stream, and whoever reconnects is told.
      this.logger.error(`The events of ${runId} can't be read: ${String(error)}`);
      stream.end();
    } finally {
      this.#open.delete(stream);
    }
  }

  /** A run may go on for hours, and a server that stops waits for its connections. */
  beforeApplicationShutdown(): void {
    for (const stream of this.#open) stream.end();
  }
}
