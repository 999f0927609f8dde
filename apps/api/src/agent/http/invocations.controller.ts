import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AgentInvocationFinished,
  AgentInvocationStarted,
  AgentToolCallAnswer,
  AgentToolSnapshot,
  CallAgentTool,
  CallAgentToolQuery,
  FinishAgentInvocation,
  StartAgentInvocation,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { type Caller, hasScope } from '../../platform/http/caller.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { BodyText, TakesBody } from '../../platform/http/takes-body.ts';
import { CallAgentToolOnce } from '../commands/call-agent-tool.command.ts';
import { FinishInvocation } from '../commands/finish-invocation.command.ts';
import { StartInvocation } from '../commands/start-invocation.command.ts';
import { GetInvocationTools } from '../queries/get-invocation-tools.query.ts';
import { toolCallOf } from './call-arguments.ts';
import { withRetryAfter } from './retry-after.ts';
import { STEP_BODY_BYTES } from './step-body.ts';

@Controller('api/agent/runs/:runId/invocations')
@RequireScope('agent')
export class InvocationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @TakesBody({ limitBytes: STEP_BODY_BYTES })
  @Answers(201, AgentInvocationStarted)
  start(
    @Param('runId') runId: string,
    @Body({ schema: StartAgentInvocation }) body: StartAgentInvocation,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentInvocationStarted> {
    return withRetryAfter(reply, () => this.commands.execute(new StartInvocation(runId, body, caller)));
  }

  @Get(':invocationId/tools')
  @Answers(200, AgentToolSnapshot)
  tools(
    @Param('runId') runId: string,
    @Param('invocationId') invocationId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<AgentToolSnapshot> {
    return this.queries.execute(new GetInvocationTools(runId, invocationId, caller));
  }

  @Post(':invocationId/tool-calls')
  @HttpCode(200)
  @TakesBody({ limitBytes: STEP_BODY_BYTES, exact: true })
  @Answers(200, AgentToolCallAnswer)
  call(
    @Param() place: InvocationPlace,
    @Body({ schema: CallAgentTool }) body: CallAgentTool,
    @BodyText() text: string,
    @Query({ schema: CallAgentToolQuery }) { include }: CallAgentToolQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentToolCallAnswer> {
    const internal = include === 'internal';
    if (internal && !hasScope(caller, 'agent.audit')) throw auditScopeMissing;
    const command = new CallAgentToolOnce(place, toolCallOf(body, text), { caller, internal });
    return withRetryAfter(reply, () => this.commands.execute(command));
  }

  @Post(':invocationId/finish')
  @HttpCode(200)
  @TakesBody({ limitBytes: STEP_BODY_BYTES })
  @Answers(200, AgentInvocationFinished)
  finish(
    @Param() place: InvocationPlace,
    @Body({ schema: FinishAgentInvocation }) body: FinishAgentInvocation,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentInvocationFinished> {
    return withRetryAfter(reply, () => this.commands.execute(new FinishInvocation(place, body, caller)));
  }
}

type InvocationPlace = { runId: string; invocationId: string };

const auditScopeMissing = new ProblemError(
  'auth.scope_missing',
  'Internal fields need a token with the scope "agent.audit".',
);
