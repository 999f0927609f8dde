import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { McpDiscoveryResult } from '@taproom/contracts';
import { type Catalog, projectDiscovery, type Registration } from '@taproom/mcp-domain';
import { CachedCatalogs } from '../discovery/cached-catalogs.ts';
import { snapshotInvalid } from '../discovery/discovery-problems.ts';
import { DiscoveryRunner } from '../discovery/discovery-runner.ts';
import { RegistrationGuard } from '../discovery/registration-guard.ts';
import { DiscoverCatalog } from './discover-catalog.command.ts';

@CommandHandler(DiscoverCatalog)
export class DiscoverCatalogHandler implements ICommandHandler<DiscoverCatalog> {
  readonly #shared = new Map<string, Promise<Catalog>>();

  constructor(
    private readonly guard: RegistrationGuard,
    private readonly cached: CachedCatalogs,
    private readonly runner: DiscoveryRunner,
  ) {}

  async execute({ registrationId, actor }: DiscoverCatalog): Promise<McpDiscoveryResult> {
    const registration = await this.guard.active(registrationId);
    const catalog = (await this.#cachedCatalog(registration)) ?? (await this.#share(registrationId, actor));
    return projectDiscovery(catalog, await this.guard.active(registrationId));
  }

  /** Whoever asks while a run is under way gets that run's result. */
  #share(registrationId: string, actor: string): Promise<Catalog> {
    const running = this.#shared.get(registrationId);
    if (running) return running;
    const run = this.runner
      .inTurn(registrationId, async () => {
        const registration = await this.guard.active(registrationId);
        return (await this.#cachedCatalog(registration)) ?? this.runner.run(registration, actor);
      })
      .finally(() => this.#shared.delete(registrationId));
    this.#shared.set(registrationId, run);
    return run;
  }

  async #cachedCatalog(registration: Registration): Promise<Catalog | undefined> {
    const cached = await this.cached.find(registration);
    if (cached.kind === 'invalid') throw snapshotInvalid(registration.id, cached.message);
    return cached.kind === 'ready' ? cached.catalog : undefined;
  }
}
