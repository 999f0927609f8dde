import { Command } from '@nestjs/cqrs';
import type { CreateModelConnection } from '@taproom/contracts';
import type { ConnectionAnswer } from '../connection-answer.ts';

/** @throws ConsumerError connection.invalid, connection.name_taken; StorageFailedError */
export class CreateConnection extends Command<ConnectionAnswer> {
  constructor(
    readonly input: CreateModelConnection,
    readonly actor: string,
  ) {
    super();
  }
}
