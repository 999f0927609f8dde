import { Command } from '@nestjs/cqrs';

/** Stops the wait; what already ran at the server stays run. */
export class CancelTestCall extends Command<void> {
  constructor(readonly callId: string) {
    super();
  }
}
