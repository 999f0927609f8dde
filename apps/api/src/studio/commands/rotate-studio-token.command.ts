import { Command } from '@nestjs/cqrs';

export class RotateStudioToken extends Command<string> {
  constructor(readonly actor: string) {
    super();
  }
}
