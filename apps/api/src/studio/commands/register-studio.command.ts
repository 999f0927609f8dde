import { Command } from '@nestjs/cqrs';
import type { StudioRegistered } from '@taproom/contracts';

/** Makes Studio a server of the Manager, active and with its tools discovered, so that they can be tried from the console. */
export class RegisterStudio extends Command<StudioRegistered> {
  constructor(readonly actor: string) {
    super();
  }
}
