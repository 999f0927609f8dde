import { Command } from '@nestjs/cqrs';
import type { McpDiscoveryResult } from '@taproom/contracts';

/** Always the network, past memory and disk. */
export class RefreshCatalog extends Command<McpDiscoveryResult> {
  constructor(
    readonly registrationId: string,
    readonly actor: string,
  ) {
    super();
  }
}
