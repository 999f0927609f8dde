import { Body, Controller, Delete, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EntryKind, LibraryMembers, LibraryWritten, MoveEntry } from '@taproom/contracts';
import { Actor, RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { TakesBody } from '../../../platform/http/takes-body.ts';
import { MoveEntryTo } from '../commands/move-entry.command.ts';
import { type LibraryWrite, WriteAsset } from '../commands/write-asset.command.ts';
import { LIBRARY_BODY_BYTES } from './body-bytes.ts';
import { ifMatchOf } from './if-match-header.ts';

/** Single entries of what is a list of them. `If-Match` is about the whole asset. */
@Controller('api/studio/library/:kind/:id/entries')
@RequireScope('manage')
export class EntriesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @TakesBody({ limitBytes: LIBRARY_BODY_BYTES, exact: true })
  @Answers(201, LibraryWritten)
  add(
    @Param('kind', { schema: EntryKind }) kind: EntryKind,
    @Param('id') id: string,
    @Body({ schema: LibraryMembers }) members: LibraryMembers,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    return this.#write({ type: 'add-entry', kind, id, members }, actor, ifMatch);
  }

  /** Members that are not named stay as they are. */
  @Patch(':identifier')
  @TakesBody({ limitBytes: LIBRARY_BODY_BYTES, exact: true })
  @Answers(200, LibraryWritten)
  change(
    @Param('kind', { schema: EntryKind }) kind: EntryKind,
    @Param('id') id: string,
    @Param('identifier') identifier: string,
    @Body({ schema: LibraryMembers }) members: LibraryMembers,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    return this.#write({ type: 'change-entry', kind, id, identifier, members }, actor, ifMatch);
  }

  @Delete(':identifier')
  @Answers(200, LibraryWritten)
  remove(
    @Param('kind', { schema: EntryKind }) kind: EntryKind,
    @Param('id') id: string,
    @Param('identifier') identifier: string,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    return this.#write({ type: 'remove-entry', kind, id, identifier }, actor, ifMatch);
  }

  /** Entries are used in the order of their list. */
  @Post(':identifier/move')
  @HttpCode(200)
  @Answers(200, LibraryWritten)
  move(
    @Param('kind', { schema: EntryKind }) kind: EntryKind,
    @Param('id') id: string,
    @Param('identifier') identifier: string,
    @Body({ schema: MoveEntry }) { before }: MoveEntry,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    const context = { actor, expected: ifMatchOf(ifMatch) };
    return this.commands.execute(new MoveEntryTo(kind, id, identifier, before, context));
  }

  #write(write: LibraryWrite, actor: string, ifMatch: string | undefined): Promise<LibraryWritten> {
    return this.commands.execute(new WriteAsset(write, { actor, expected: ifMatchOf(ifMatch) }));
  }
}
