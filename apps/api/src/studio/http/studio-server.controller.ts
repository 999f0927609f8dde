import { Body, Controller, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ChangeStudioServer as ChangeBody,
  StudioRegistered,
  StudioServer,
  StudioTokenAnswer,
  StudioTraffic,
} from '@taproom/contracts';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { ChangeStudioServer } from '../commands/change-studio-server.command.ts';
import { RegisterStudio } from '../commands/register-studio.command.ts';
import { RotateStudioToken } from '../commands/rotate-studio-token.command.ts';
import { ConnectionText } from '../queries/connection-text.query.ts';
import { ListStudioTraffic } from '../queries/list-studio-traffic.query.ts';
import { DescribeStudioServer } from '../queries/describe-studio-server.query.ts';

/** The page "MCP Server". All but the traffic is the admin's alone: who has the token may call every tool. */
@Controller('api/studio/server')
export class StudioServerController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, StudioServer)
  describe(): Promise<StudioServer> {
    return this.queries.execute(new DescribeStudioServer());
  }

  @Put()
  @Answers(200, StudioServer)
  change(@Body({ schema: ChangeBody }) body: ChangeBody, @Actor() actor: string): Promise<StudioServer> {
    return this.commands.execute(new ChangeStudioServer(body, actor));
  }

  @Post('token')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, StudioTokenAnswer)
  async rotate(@Actor() actor: string): Promise<StudioTokenAnswer> {
    return { token: await this.commands.execute(new RotateStudioToken(actor)) };
  }

  @Get('connection')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Answers(200)
  connection(): Promise<string> {
    return this.queries.execute(new ConnectionText());
  }

  @Get('clients')
  @RequireScope('manage')
  @Header('cache-control', 'no-store')
  @Answers(200, StudioTraffic)
  traffic(): Promise<StudioTraffic> {
    return this.queries.execute(new ListStudioTraffic());
  }

  @Post('register')
  @HttpCode(200)
  @Answers(200, StudioRegistered)
  register(@Actor() actor: string): Promise<StudioRegistered> {
    return this.commands.execute(new RegisterStudio(actor));
  }
}
