import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../registration-pipeline.ts';

export class RemoveRegistration extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
