import { Command } from '@nestjs/cqrs';

/** Ends a session; one that is not open is no error. */
export class SignOut extends Command<void> {
  constructor(readonly sessionId: string) {
    super();
  }
}
