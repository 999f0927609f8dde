import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  LegacyGeneration,
  LegacyGenerationEnding,
  LegacyGenerationStarted,
  ReadLegacyGenerationQuery,
  StartLegacyGeneration,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { CancelGeneration } from '../commands/cancel-generation.command.ts';
import { StartGeneration } from '../commands/start-generation.command.ts';
import { ReadGeneration } from '../queries/read-generation.query.ts';
import { TakesStepBody } from './step-body.ts';

@Controller('api/legacy/generations')
@RequireScope('legacy')
export class GenerationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @TakesStepBody()
  @Answers(201, LegacyGenerationStarted)
  async start(
    @Body({ schema: StartLegacyGeneration }) body: StartLegacyGeneration,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LegacyGenerationStarted> {
    const started = await this.commands.execute(new StartGeneration(caller, body));
    void reply.header('location', `/api/legacy/generations/${started.generationId}`);
    return started;
  }

  /** A token with `chat` alone reads the roots of its own requests to `/v1`. */
  @Get(':gid')
  @RequireScope('legacy', 'chat')
  @Answers(200, LegacyGeneration)
  read(
    @Param('gid') gid: string,
    @Query({ schema: ReadLegacyGenerationQuery }) query: ReadLegacyGenerationQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<LegacyGeneration> {
    return this.queries.execute(new ReadGeneration(caller, gid, query.events === 'true'));
  }

  @Post(':gid/cancel')
  @HttpCode(202)
  @Answers(200, LegacyGenerationEnding)
  @Answers(202, LegacyGenerationEnding)
  async cancel(
    @Param('gid') gid: string,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LegacyGenerationEnding> {
    const { ending, hadEnded } = await this.commands.execute(new CancelGeneration(caller, gid));
    if (hadEnded) void reply.status(200);
    return ending;
  }
}
