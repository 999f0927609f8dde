import { Command } from '@nestjs/cqrs';
import type { ReplaceModelConnection } from '@taproom/contracts';
import type { ConnectionAnswer } from '../connection-answer.ts';
import type { ChangeContext } from '../connections.ts';

/** @throws ProblemError, ConsumerError connection.invalid, connection.name_taken; StorageFailedError */
export class ReplaceConnection extends Command<ConnectionAnswer> {
  constructor(
    readonly id: string,
    readonly input: ReplaceModelConnection,
    readonly context: ChangeContext,
  ) {
    super();
  }
}
