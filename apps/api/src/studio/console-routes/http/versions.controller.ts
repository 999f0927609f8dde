import { Controller, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AssetHistory, AssetHistoryQuery, LibraryAsset, LibraryKind, LibraryWritten } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { RestoreVersion } from '../commands/restore-version.command.ts';
import { ListVersions } from '../queries/list-versions.query.ts';
import { ReadVersion } from '../queries/read-version.query.ts';
import { ifMatchOf } from './if-match-header.ts';
import { sendAsset } from './send-asset.ts';

/** What an asset was, and how it becomes that again. */
@Controller('api/studio/library/:kind/:id/history')
@RequireScope('manage')
export class VersionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, AssetHistory)
  list(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Param('id') id: string,
    @Query({ schema: AssetHistoryQuery }) { cursor }: AssetHistoryQuery,
  ): Promise<AssetHistory> {
    return this.queries.execute(new ListVersions(kind, id, cursor));
  }

  @Get(':revision')
  @Answers(200, LibraryAsset)
  async get(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Param('id') id: string,
    @Param('revision') revision: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAsset(reply, await this.queries.execute(new ReadVersion(kind, id, revision)));
  }

  @Post(':revision/restore')
  @HttpCode(200)
  @Answers(200, LibraryWritten)
  restore(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Param('id') id: string,
    @Param('revision') revision: string,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    const context = { actor, expected: ifMatchOf(ifMatch) };
    return this.commands.execute(new RestoreVersion(kind, id, revision, context));
  }
}
