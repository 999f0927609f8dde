import { Command } from '@nestjs/cqrs';
import type { ChangeContext } from '../connections.ts';

/** @throws ProblemError, StorageFailedError */
export class RemoveConnection extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: ChangeContext,
  ) {
    super();
  }
}
