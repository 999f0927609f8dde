import { Query } from '@nestjs/cqrs';
import type { McpTestCallOutcome } from '@taproom/contracts';

/** Waits until the outcome is known. `gone` says that the asker has hung up. */
export class AwaitTestCall extends Query<McpTestCallOutcome> {
  constructor(
    readonly callId: string,
    readonly gone: AbortSignal,
  ) {
    super();
  }
}
