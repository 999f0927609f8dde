import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  LibraryAsset,
  LibraryKind,
  LibraryMembers,
  LibraryPage,
  LibraryQuery,
  LibraryWritten,
} from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { TakesBody } from '../../../platform/http/takes-body.ts';
import { type LibraryWrite, WriteAsset } from '../commands/write-asset.command.ts';
import { ListLibrary } from '../queries/list-library.query.ts';
import { ReadAsset } from '../queries/read-asset.query.ts';
import { LIBRARY_BODY_BYTES } from './body-bytes.ts';
import { ifMatchOf } from './if-match-header.ts';
import { sendAsset } from './send-asset.ts';

/** The console's library. A write goes the way that the kind's tool goes; `If-Match` is its `expectedRevision`. */
@Controller('api/studio/library/:kind')
@RequireScope('manage')
export class LibraryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, LibraryPage)
  list(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Query({ schema: LibraryQuery }) range: LibraryQuery,
  ): Promise<LibraryPage> {
    return this.queries.execute(new ListLibrary(kind, range));
  }

  @Post()
  @TakesBody({ limitBytes: LIBRARY_BODY_BYTES, exact: true })
  @Answers(201, LibraryWritten)
  create(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Body({ schema: LibraryMembers }) members: LibraryMembers,
    @Actor() actor: string,
  ): Promise<LibraryWritten> {
    return this.commands.execute(new WriteAsset({ type: 'create', kind, members }, { actor }));
  }

  @Get(':id')
  @Answers(200, LibraryAsset)
  async get(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAsset(reply, await this.queries.execute(new ReadAsset(kind, id)));
  }

  @Patch(':id')
  @TakesBody({ limitBytes: LIBRARY_BODY_BYTES, exact: true })
  @Answers(200, LibraryWritten)
  change(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Param('id') id: string,
    @Body({ schema: LibraryMembers }) members: LibraryMembers,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    return this.#write({ type: 'change', kind, id, members }, actor, ifMatch);
  }

  @Delete(':id')
  @Answers(200, LibraryWritten)
  delete(
    @Param('kind', { schema: LibraryKind }) kind: LibraryKind,
    @Param('id') id: string,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    return this.#write({ type: 'delete', kind, id }, actor, ifMatch);
  }

  /** Presets and personas: the one that is used from now on. */
  @Post(':id/active')
  @HttpCode(200)
  @Answers(200, LibraryWritten)
  activate(
    @Param('kind', { schema: LibraryKind.extract(['preset', 'persona']) }) kind: 'preset' | 'persona',
    @Param('id') id: string,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    return this.#write({ type: 'activate', kind, id }, actor, ifMatch);
  }

  #write(write: LibraryWrite, actor: string, ifMatch: string | undefined): Promise<LibraryWritten> {
    return this.commands.execute(new WriteAsset(write, { actor, expected: ifMatchOf(ifMatch) }));
  }
}
