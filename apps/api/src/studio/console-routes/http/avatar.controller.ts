import { Body, Controller, Headers, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LibraryKind, LibraryWritten } from '@taproom/contracts';
import { Actor, RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { TakesBody } from '../../../platform/http/takes-body.ts';
import { PutAvatar } from '../commands/put-avatar.command.ts';
import { MOST_PICTURE_BYTES } from './body-bytes.ts';
import { ifMatchOf } from './if-match-header.ts';

/** The picture of a character or persona. What it is, its bytes say; it is taken off by writing null. */
@Controller('api/studio/library/:kind/:id/avatar')
@RequireScope('manage')
export class AvatarController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @TakesBody({ limitBytes: MOST_PICTURE_BYTES, bytes: true })
  @Answers(200, LibraryWritten)
  put(
    @Param('kind', { schema: LibraryKind.extract(['character', 'persona']) }) kind: 'character' | 'persona',
    @Param('id') id: string,
    @Body() picture: Buffer | undefined,
    @Actor() actor: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<LibraryWritten> {
    const context = { actor, expected: ifMatchOf(ifMatch) };
    return this.commands.execute(new PutAvatar(kind, id, picture ?? Buffer.alloc(0), context));
  }
}
