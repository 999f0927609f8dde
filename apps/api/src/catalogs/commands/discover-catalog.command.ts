import { Command } from '@nestjs/cqrs';
import type { McpDiscoveryResult } from '@taproom/contracts';

/** Memory, then the file, then the network. */
export class DiscoverCatalog extends Command<McpDiscoveryResult> {
  constructor(
    readonly registrationId: string,
    readonly actor: string,
  ) {
    super();
  }
}
