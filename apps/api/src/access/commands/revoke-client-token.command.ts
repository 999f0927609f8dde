import { Command } from '@nestjs/cqrs';

/** Takes a token out of force, and cuts off whatever its client is being answered. */
export class RevokeClientToken extends Command<void> {
  constructor(
    readonly id: string,
    readonly actor: string,
  ) {
    super();
  }
}
