import { Command } from '@nestjs/cqrs';
import type { RegistrationCommand } from '@taproom/mcp-domain';
import type { CommandContext, RegistrationAnswer } from '../registration-pipeline.ts';

/** Whatever changes a registration that exists; what it may be is the domain's union. */
export type RegistrationChange = Exclude<RegistrationCommand, { type: 'create' } | { type: 'remove' }>;

export class ChangeRegistration extends Command<RegistrationAnswer> {
  constructor(
    readonly id: string,
    readonly change: RegistrationChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
