import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { McpDiscoveryResult } from '@taproom/contracts';
import { DiscoveryRunner } from '../discovery/discovery-runner.ts';
import { RegistrationGuard } from '../discovery/registration-guard.ts';
import { writtenDiscovery } from '../written-discovery.ts';
import { RefreshCatalog } from './refresh-catalog.command.ts';

@CommandHandler(RefreshCatalog)
export class RefreshCatalogHandler implements ICommandHandler<RefreshCatalog> {
  constructor(
    private readonly guard: RegistrationGuard,
    private readonly runner: DiscoveryRunner,
  ) {}

  async execute({ registrationId, actor }: RefreshCatalog): Promise<McpDiscoveryResult> {
    await this.guard.active(registrationId);
    const fresh = await this.runner.inTurn(registrationId, async () =>
      this.runner.run(await this.guard.active(registrationId), actor),
    );
    return writtenDiscovery(fresh, await this.guard.active(registrationId));
  }
}
