import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { McpTestCallOutcome, McpTestCallStarted, StartMcpTestCall } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { CancelTestCall } from '../commands/cancel-test-call.command.ts';
import { StartTestCall } from '../commands/start-test-call.command.ts';
import { AwaitTestCall } from '../queries/await-test-call.query.ts';
import { hangUpOf } from './hang-up.ts';

@Controller('api/mcp')
@RequireScope('manage')
export class TestCallsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('servers/:id/test-calls')
  @HttpCode(202)
  @Answers(202, McpTestCallStarted)
  async start(
    @Param('id') id: string,
    @Body({ schema: StartMcpTestCall }) body: StartMcpTestCall,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpTestCallStarted> {
    const started = await this.commands.execute(new StartTestCall(id, body, actor));
    void reply.header('location', `/api/mcp/test-calls/${started.callId}`);
    return started;
  }

  @Get('test-calls/:callId')
  @Answers(200, McpTestCallOutcome)
  outcome(
    @Param('callId') callId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpTestCallOutcome> {
    return this.queries.execute(new AwaitTestCall(callId, hangUpOf(reply)));
  }

  @Delete('test-calls/:callId')
  @HttpCode(202)
  @Answers(202)
  cancel(@Param('callId') callId: string): Promise<void> {
    return this.commands.execute(new CancelTestCall(callId));
  }
}
