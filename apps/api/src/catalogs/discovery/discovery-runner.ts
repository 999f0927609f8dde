import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type Catalog, type Registration } from '@taproom/mcp-domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { Clock } from '../../platform/time/clock.ts';
import { CatalogFailed, CatalogPublished } from '../catalog-events.ts';
import { type CatalogFailure, CatalogMemory } from '../catalog-memory.ts';
import { CatalogOutlines } from '../catalog-outlines.ts';
import { CatalogRecords } from '../catalog-records.ts';
import { type PublishedCatalog, writeCatalog, type WrittenCatalog } from '../written-discovery.ts';
import { CatalogReader, type FreshCatalog } from './catalog-reader.ts';
import { discoveryProblem, stopping } from './discovery-problems.ts';
import { RegistrationGuard } from './registration-guard.ts';

const persistenceFailed = {
  code: 'mcp.catalog_persistence_failed',
  message: 'The catalog could not be written to disk; it is kept in memory until Taproom stops. The old file stays.',
};

/** Reads a server's catalog over the network and publishes it; one run of a registration after another. */
@Injectable()
export class DiscoveryRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DiscoveryRunner.name);
  readonly #runs = new KeyedQueue();
  readonly #stopping = new AbortController();

  constructor(
    private readonly reader: CatalogReader,
    private readonly memory: CatalogMemory,
    private readonly outlines: CatalogOutlines,
    private readonly records: CatalogRecords,
    private readonly guard: RegistrationGuard,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Whoever waits for a discovery is told so before the connections close. */
  beforeApplicationShutdown(): void {
    this.#stopping.abort();
  }

  /** Waits for its turn; `task` runs alone among the discoveries of this registration. */
  inTurn<T>(registrationId: string, task: () => Promise<T>): Promise<T> {
    return this.#runs.run(registrationId, task);
  }

  /** @throws ProblemError mcp.discovery_failed, mcp.discovery_timeout and what `RegistrationGuard` throws */
  async run(registration: Registration, actor: string): Promise<PublishedCatalog> {
    const unlessStale = this.guard.watch(registration);
    try {
      const fresh = await this.reader.read(registration, this.#stopping.signal);
      return await unlessStale(() => this.#publish(registration, fresh, actor));
    } catch (error) {
      const problem = this.#stopping.signal.aborted ? stopping() : discoveryProblem(error);
      await this.#remember(registration.id, problem, actor);
      throw problem;
    }
  }

  async #publish(registration: Registration, fresh: FreshCatalog, actor: string): Promise<PublishedCatalog> {
    let written: WrittenCatalog | undefined;
    const published = await this.#persist(fresh, () => (written = writeCatalog(fresh, registration)));
    this.memory.keep(registration, published, this.clock.now());
    this.memory.succeeded(registration.id);
    this.outlines.forget(registration.id);
    const told = this.#tell(new CatalogPublished(registration.id, published, actor));
    return { ...fresh, catalog: published, told, written };
  }

  async #persist({ catalog, toolTexts }: FreshCatalog, meanwhile: () => void): Promise<Catalog> {
    try {
      await this.records.write(catalog, toolTexts, meanwhile);
      return catalog;
    } catch (error) {
      this.logger.error(`The catalog of ${catalog.registrationId} is in memory only: ${String(error)}`);
      return { ...catalog, diagnostics: [...catalog.diagnostics, persistenceFailed] };
    }
  }

  async #remember(registrationId: string, problem: unknown, actor: string): Promise<void> {
    const failure = failureOf(problem);
    this.memory.failed(registrationId, { at: this.clock.now(), ...failure });
    await this.#tell(new CatalogFailed(registrationId, failure, actor));
  }

  /** The catalog is what the caller asked for: a feed that can't be written does not take it away. */
  async #tell(event: CatalogPublished | CatalogFailed): Promise<void> {
    try {
      await this.bus.publish(event);
    } catch (error) {
      this.logger.error(`A discovery of ${event.registrationId} is missing in the activity: ${String(error)}`);
    }
  }
}

function failureOf(problem: unknown): CatalogFailure {
  if (!(problem instanceof Error)) return { code: 'server.failed', message: 'The discovery failed.' };
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : 'server.failed';
  return {
    code,
    message: code === 'server.failed' ? 'The discovery failed inside Taproom; its log says why.' : problem.message,
    ...(problem instanceof ProblemError && problem.cause && { cause: problem.cause }),
  };
}
