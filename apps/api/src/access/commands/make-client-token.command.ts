import { Command } from '@nestjs/cqrs';
import type { MadeClientToken, MakeClientToken as Input } from '@taproom/contracts';

export class MakeClientToken extends Command<MadeClientToken> {
  constructor(
    readonly input: Input,
    readonly actor: string,
  ) {
    super();
  }
}
