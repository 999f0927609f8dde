import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CreateModelConnection,
  ModelConnection,
  ModelConnectionList,
  ModelConnectionTest,
  ReplaceModelConnection,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { hangUpOf } from '../../test-calls/http/hang-up.ts';
import { CreateConnection } from '../commands/create-connection.command.ts';
import { RemoveConnection } from '../commands/remove-connection.command.ts';
import { ReplaceConnection } from '../commands/replace-connection.command.ts';
import type { ConnectionAnswer } from '../connection-answer.ts';
import { ListConnections } from '../queries/list-connections.query.ts';
import { ShowConnection } from '../queries/show-connection.query.ts';
import { TestConnection } from '../queries/test-connection.query.ts';

@Controller('api/model-connections')
@RequireScope('manage')
export class ModelConnectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, ModelConnectionList)
  list(): Promise<ModelConnectionList> {
    return this.queries.execute(new ListConnections());
  }

  @Post()
  @Answers(201, ModelConnection)
  async create(
    @Body({ schema: CreateModelConnection }) body: CreateModelConnection,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelConnection> {
    const answer = await this.commands.execute(new CreateConnection(body, actor));
    void reply.header('location', `/api/model-connections/${answer.connection.id}`);
    return withEtag(reply, answer);
  }

  @Get(':id')
  @Answers(200, ModelConnection)
  async get(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<ModelConnection> {
    return withEtag(reply, await this.queries.execute(new ShowConnection(id)));
  }

  @Put(':id')
  @Answers(200, ModelConnection)
  async replace(
    @Param('id') id: string,
    @Body({ schema: ReplaceModelConnection }) body: ReplaceModelConnection,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelConnection> {
    return withEtag(reply, await this.commands.execute(new ReplaceConnection(id, body, { actor, ifMatch })));
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(204)
  remove(
    @Param('id') id: string,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.commands.execute(new RemoveConnection(id, { actor, ifMatch }));
  }

  /** For the console's button: asks the connection's server for its models. */
  @Post(':id/test')
  @HttpCode(200)
  @Answers(200, ModelConnectionTest)
  test(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<ModelConnectionTest> {
    return this.queries.execute(new TestConnection(id, hangUpOf(reply)));
  }
}

function withEtag(reply: FastifyReply, { connection, etag }: ConnectionAnswer): ModelConnection {
  void reply.header('etag', etag);
  return connection;
}
