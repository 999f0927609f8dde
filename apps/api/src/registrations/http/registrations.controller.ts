import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CreateMcpServer,
  McpServer,
  McpServerList,
  ParseMcpImport,
  SetMcpServerState,
  UpdateMcpServer,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { ChangeRegistration } from '../commands/change-registration.command.ts';
import { CreateRegistration } from '../commands/create-registration.command.ts';
import { RebuildRegistration } from '../commands/rebuild-registration.command.ts';
import { RemoveRegistration } from '../commands/remove-registration.command.ts';
import { GetRegistration } from '../queries/get-registration.query.ts';
import { ListRegistrations } from '../queries/list-registrations.query.ts';
import { ParseImport } from '../queries/parse-import.query.ts';
import type { RegistrationAnswer } from '../registration-pipeline.ts';
import { bytesOf } from './list-bytes.ts';
import { withEtag } from './with-etag.ts';

@Controller('api/mcp/servers')
@RequireScope('manage')
export class RegistrationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, McpServerList)
  async list(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const list = await this.queries.execute(new ListRegistrations());
    void reply.type('application/json; charset=utf-8');
    return bytesOf(list);
  }

  @Post()
  @Answers(201, McpServer)
  async create(
    @Body({ schema: CreateMcpServer }) body: CreateMcpServer,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpServer> {
    const answer = await this.commands.execute(new CreateRegistration(body, actor));
    void reply.header('location', `/api/mcp/servers/${answer.registration.id}`);
    return withEtag(reply, answer);
  }

  @Post('parse-import')
  @HttpCode(200)
  @Answers(200, CreateMcpServer)
  parseImport(@Body({ schema: ParseMcpImport }) body: ParseMcpImport): Promise<CreateMcpServer> {
    return this.queries.execute(new ParseImport(body.json));
  }

  @Get(':id')
  @Answers(200, McpServer)
  async get(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<McpServer> {
    return withEtag(reply, await this.queries.execute(new GetRegistration(id)));
  }

  @Put(':id')
  @Answers(200, McpServer)
  async update(
    @Param('id') id: string,
    @Body({ schema: UpdateMcpServer }) body: UpdateMcpServer,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpServer> {
    return withEtag(
      reply,
      await this.#change(new ChangeRegistration(id, { type: 'update', ...body }, { actor, ifMatch })),
    );
  }

  @Put(':id/state')
  @Answers(200, McpServer)
  async setState(
    @Param('id') id: string,
    @Body({ schema: SetMcpServerState }) body: SetMcpServerState,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpServer> {
    return withEtag(
      reply,
      await this.#change(new ChangeRegistration(id, { type: 'set-state', ...body }, { actor, ifMatch })),
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(204)
  remove(
    @Param('id') id: string,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.commands.execute(new RemoveRegistration(id, { actor, ifMatch }));
  }

  @Post(':id/rebuild')
  @HttpCode(200)
  @Answers(200, McpServer)
  async rebuild(
    @Param('id') id: string,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpServer> {
    return withEtag(reply, await this.commands.execute(new RebuildRegistration(id, actor)));
  }

  #change(command: ChangeRegistration): Promise<RegistrationAnswer> {
    return this.commands.execute(command);
  }
}
