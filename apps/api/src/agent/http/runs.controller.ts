import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AgentResult,
  AgentResultQuery,
  AgentRun,
  AgentRunList,
  AgentRunsQuery,
  AgentRunStarted,
  StartAgentRun,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { BodyText, TakesBody } from '../../platform/http/takes-body.ts';
import { CancelRun } from '../commands/cancel-run.command.ts';
import { StartRun } from '../commands/start-run.command.ts';
import { GetResult } from '../queries/get-result.query.ts';
import { GetRun } from '../queries/get-run.query.ts';
import { ListRuns } from '../queries/list-runs.query.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { STEP_BODY_BYTES } from './step-body.ts';

@Controller('api/agent/runs')
@RequireScope('agent')
export class RunsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Of the console. */
  @Get()
  @Answers(200, AgentRunList)
  list(
    @Query({ schema: AgentRunsQuery }) range: AgentRunsQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<AgentRunList> {
    return this.queries.execute(new ListRuns(range, caller));
  }

  @Post()
  @TakesBody({ limitBytes: STEP_BODY_BYTES, exact: true })
  @Answers(200, AgentRunStarted)
  @Answers(201, AgentRunStarted)
  async start(
    @Body({ schema: StartAgentRun }) body: StartAgentRun,
    @BodyText() text: string,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentRunStarted> {
    const context = { caller, idempotencyKey: idempotencyKeyOf(key) };
    const { run, created } = await this.commands.execute(new StartRun(body, text, context));
    void reply.status(created ? 201 : 200).header('location', `/api/agent/runs/${run.runId}`);
    return run;
  }

  @Get(':runId')
  @Answers(200, AgentRun)
  get(@Param('runId') runId: string, @CurrentCaller() caller: Caller): Promise<AgentRun> {
    return this.queries.execute(new GetRun(runId, caller));
  }

  /** Of the console: a result as the model got it. */
  @Get(':runId/result')
  @Answers(200, AgentResult)
  result(
    @Param('runId') runId: string,
    @Query({ schema: AgentResultQuery }) call: AgentResultQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<AgentResult> {
    return this.queries.execute(new GetResult(runId, call, caller));
  }

  @Post(':runId/cancel')
  @HttpCode(202)
  @Answers(200, AgentRun)
  @Answers(202, AgentRun)
  async cancel(
    @Param('runId') runId: string,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentRun> {
    const { run, accepted } = await this.commands.execute(new CancelRun(runId, caller));
    if (!accepted) void reply.status(200);
    return run;
  }
}
