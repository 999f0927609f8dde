import { Command } from '@nestjs/cqrs';
import type { CreateMcpServer } from '@taproom/contracts';
import type { RegistrationAnswer } from '../registration-pipeline.ts';

export class CreateRegistration extends Command<RegistrationAnswer> {
  constructor(
    readonly input: CreateMcpServer,
    readonly actor: string,
    /** Given where the caller must know the id before, so that a repetition creates nothing new. */
    readonly id?: string,
  ) {
    super();
  }
}
