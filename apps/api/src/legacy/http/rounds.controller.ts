import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CallLegacyTool,
  CommitLegacyTurn,
  FinalizeLegacyRound,
  LegacyCallAnswer,
  LegacyRoundFinalized,
  LegacyRoundPrepared,
  LegacyTurnCommitted,
  PrepareLegacyRound,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { BodyText } from '../../platform/http/takes-body.ts';
import { CallTool } from '../commands/call-tool.command.ts';
import { CommitTurn } from '../commands/commit-turn.command.ts';
import { FinalizeRound } from '../commands/finalize-round.command.ts';
import { PrepareRound } from '../commands/prepare-round.command.ts';
import { callTreeOf, toolCallsOf } from './body-trees.ts';
import { roundText } from './round-text.ts';
import { TakesStepBody } from './step-body.ts';

@Controller('api/legacy/generations/:gid/rounds')
@RequireScope('legacy')
export class RoundsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @TakesStepBody()
  @Answers(201, LegacyRoundPrepared)
  async prepare(
    @Param('gid') gid: string,
    @Body({ schema: PrepareLegacyRound }) body: PrepareLegacyRound,
    @BodyText() text: string,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const answer = await this.commands.execute(new PrepareRound(caller, gid, body.localTools));
    void reply.type('application/json; charset=utf-8');
    return roundText(answer, text);
  }

  @Post(':rid/finalize')
  @HttpCode(200)
  @TakesStepBody()
  @Answers(200, LegacyRoundFinalized)
  finalize(
    @Param('gid') gid: string,
    @Param('rid') roundId: string,
    @Body({ schema: FinalizeLegacyRound }) { tools }: FinalizeLegacyRound,
    @CurrentCaller() caller: Caller,
  ): Promise<LegacyRoundFinalized> {
    return this.commands.execute(new FinalizeRound(caller, gid, { roundId, tools }));
  }

  /** Stays open until the tool has answered; it goes on when the client hangs up. */
  @Post(':rid/calls')
  @HttpCode(200)
  @TakesStepBody()
  @Answers(200, LegacyCallAnswer)
  call(
    @Param('gid') generationId: string,
    @Param('rid') roundId: string,
    @Body({ schema: CallLegacyTool }) _body: CallLegacyTool,
    @BodyText() text: string,
    @CurrentCaller() caller: Caller,
  ): Promise<LegacyCallAnswer> {
    return this.commands.execute(new CallTool(caller, { generationId, roundId }, callTreeOf(text)));
  }

  @Post(':rid/commit')
  @HttpCode(200)
  @TakesStepBody()
  @Answers(200, LegacyTurnCommitted)
  commit(
    @Param('gid') generationId: string,
    @Param('rid') roundId: string,
    @Body({ schema: CommitLegacyTurn }) body: CommitLegacyTurn,
    @BodyText() text: string,
    @CurrentCaller() caller: Caller,
  ): Promise<LegacyTurnCommitted> {
    return this.commands.execute(new CommitTurn(caller, { generationId, roundId }, body, toolCallsOf(text)));
  }
}
