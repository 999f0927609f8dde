import { Command } from '@nestjs/cqrs';
import type { ChangeStudioServer as Change, StudioServer } from '@taproom/contracts';

/** Switches the listener, and changes what is decided about it: all that is named, or nothing. */
export class ChangeStudioServer extends Command<StudioServer> {
  constructor(
    readonly change: Change,
    readonly actor: string,
  ) {
    super();
  }
}
