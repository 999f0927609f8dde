import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ClientTokenList, MadeClientToken, MakeClientToken } from '@taproom/contracts';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { MakeClientToken as Make } from '../commands/make-client-token.command.ts';
import { RevokeClientToken } from '../commands/revoke-client-token.command.ts';
import { ListClientTokens } from '../queries/list-client-tokens.query.ts';

@Controller('api/access/tokens')
@RequireScope('admin')
export class ClientTokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Answers(201, MadeClientToken)
  make(@Body({ schema: MakeClientToken }) body: MakeClientToken, @Actor() actor: string): Promise<MadeClientToken> {
    return this.commands.execute(new Make(body, actor));
  }

  @Get()
  @Answers(200, ClientTokenList)
  list(): Promise<ClientTokenList> {
    return this.queries.execute(new ListClientTokens());
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(204)
  revoke(@Param('id') id: string, @Actor() actor: string): Promise<void> {
    return this.commands.execute(new RevokeClientToken(id, actor));
  }
}
