import { Command } from '@nestjs/cqrs';
import type { RegistrationAnswer } from '../registration-pipeline.ts';

/** Writes a damaged or missing record anew from its stream; never done unasked. */
export class RebuildRegistration extends Command<RegistrationAnswer> {
  constructor(
    readonly id: string,
    readonly actor: string,
  ) {
    super();
  }
}
