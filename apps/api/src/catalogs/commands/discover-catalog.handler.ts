import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { McpDiscoveryResult } from '@taproom/contracts';
import { type Catalog, projectDiscovery, type Registration } from '@taproom/mcp-domain';
import { CachedCatalogs } from '../discovery/cached-catalogs.ts';
import { snapshotInvalid } from '../discovery/discovery-problems.ts';
import { DiscoveryRunner } from '../discovery/discovery-runner.ts';
import { RegistrationGuard } from '../discovery/registration-guard.ts';
import { type PublishedCatalog, writtenDiscovery } from '../written-discovery.ts';
import { DiscoverCatalog } from './discover-catalog.command.ts';

type Found = { catalog: Catalog } | PublishedCatalog;

@CommandHandler(DiscoverCatalog)
export class DiscoverCatalogHandler implements ICommandHandler<DiscoverCatalog> {
  readonly #shared = new Map<string, Promise<Found>>();

  constructor(
    private readonly guard: RegistrationGuard,
    private readonly cached: CachedCatalogs,
    private readonly runner: DiscoveryRunner,
  ) {}

  async execute({ registrationId, actor }: DiscoverCatalog): Promise<McpDiscoveryResult> {
    const registration = await this.guard.active(registrationId);
    const found = (await this.#cachedCatalog(registration)) ?? (await this.#share(registrationId, actor));
    const now = await this.guard.active(registrationId);
    return 'toolTexts' in found ? writtenDiscovery(found, now) : projectDiscovery(found.catalog, now);
  }

  /** Whoever asks while a run is under way gets that run's result. */
  #share(registrationId: string, actor: string): Promise<Found> {
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

  async #cachedCatalog(registration: Registration): Promise<Found | undefined> {
    const cached = await this.cached.find(registration);
    if (cached.kind === 'invalid') throw snapshotInvalid(registration.id, cached.message);
    return cached.kind === 'ready' ? { catalog: cached.catalog } : undefined;
  }
}
