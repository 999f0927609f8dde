import { Body, Controller, Headers, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { McpServer, SetMcpToolDescriptionOverride, SetMcpToolPermission } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { ChangeRegistration } from '../commands/change-registration.command.ts';
import { withEtag } from './with-etag.ts';

@Controller('api/mcp/servers/:id/tools')
@RequireScope('manage')
export class ToolsController {
  constructor(private readonly commands: CommandBus) {}

  @Put('permission')
  @Answers(200, McpServer)
  async setPermission(
    @Param('id') id: string,
    @Body({ schema: SetMcpToolPermission }) body: SetMcpToolPermission,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpServer> {
    const command = new ChangeRegistration(id, { type: 'set-permission', ...body }, { actor, ifMatch });
    return withEtag(reply, await this.commands.execute(command));
  }

  @Put('description-override')
  @Answers(200, McpServer)
  async overrideDescription(
    @Param('id') id: string,
    @Body({ schema: SetMcpToolDescriptionOverride }) body: SetMcpToolDescriptionOverride,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpServer> {
    const command = new ChangeRegistration(id, { type: 'override-description', ...body }, { actor, ifMatch });
    return withEtag(reply, await this.commands.execute(command));
  }
}
