import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiHeader } from '@nestjs/swagger';
import {
  AgentProfileDocument,
  AgentProfileList,
  AgentProfileSaved,
  AgentProfileTools,
  AgentProfileToolsQuery,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { BodyText, TakesBody } from '../../platform/http/takes-body.ts';
import { PutProfile } from '../commands/put-profile.command.ts';
import { RemoveProfile } from '../commands/remove-profile.command.ts';
import { GetProfile } from '../queries/get-profile.query.ts';
import { ListProfiles } from '../queries/list-profiles.query.ts';
import { PreviewProfile } from '../queries/preview-profile.query.ts';
import { asJson } from './json-text.ts';
import { STEP_BODY_BYTES } from './step-body.ts';

type Conditions = { 'if-match'?: string; 'if-none-match'?: string };

@Controller('api/agent/profiles')
@RequireScope('agent', 'manage')
export class ProfilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, AgentProfileList)
  list(): Promise<AgentProfileList> {
    return this.queries.execute(new ListProfiles());
  }

  @Get(':id')
  @Answers(200, AgentProfileDocument)
  async get(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const { document, etag } = await this.queries.execute(new GetProfile(id));
    void reply.header('etag', etag);
    return asJson(reply, document);
  }

  /** Of the console: what a run with this profile would see now, and why other tools are missing. */
  @Get(':id/tools')
  @Answers(200, AgentProfileTools)
  tools(
    @Param('id') id: string,
    @Query({ schema: AgentProfileToolsQuery }) { driver }: AgentProfileToolsQuery,
  ): Promise<AgentProfileTools> {
    return this.queries.execute(new PreviewProfile(id, driver));
  }

  @Put(':id')
  @ApiHeader({ name: 'if-match', required: false })
  @ApiHeader({ name: 'if-none-match', required: false })
  @RequireScope('manage')
  @TakesBody({ limitBytes: STEP_BODY_BYTES, exact: true })
  @Answers(200, AgentProfileSaved)
  @Answers(201, AgentProfileSaved)
  async put(
    @Param('id') id: string,
    @Body({ schema: AgentProfileDocument }) _document: AgentProfileDocument,
    @BodyText() text: string,
    @Headers() headers: Conditions,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const context = { actor, ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
    const { document, etag, created, ...rest } = await this.commands.execute(new PutProfile(id, text, context));
    void reply.status(created ? 201 : 200).header('etag', etag);
    return asJson(reply, `{"profile":${document},${JSON.stringify(rest).slice(1)}`);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('manage')
  @Answers(204)
  remove(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Actor() actor: string,
  ): Promise<void> {
    return this.commands.execute(new RemoveProfile(id, { actor, ifMatch }));
  }
}
