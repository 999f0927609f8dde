import { Command } from '@nestjs/cqrs';
import type { McpTestCallStarted } from '@taproom/contracts';

export class StartTestCall extends Command<McpTestCallStarted> {
  constructor(
    readonly registrationId: string,
    readonly call: { nativeName: string; argumentsJson: string },
    readonly actor: string,
  ) {
    super();
  }
}
