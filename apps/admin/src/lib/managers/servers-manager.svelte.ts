import {
  TaproomError,
  type ActivityItem,
  type CreateMcpServer,
  type McpCatalogSummary,
  type McpServer,
  type McpServerState,
  type McpStorageIssue,
} from '@taproom/contracts';
import { firstLoad, readServer, readSummaries, rebuildServer } from '#lib/api/console-api.ts';
import { mcp } from '#lib/api/hub.ts';
import { Coalescer } from './coalescer.ts';
import { liveManager } from './live-manager.svelte.ts';

/** Above this many changed registrations one list is cheaper than one request each. */
const refetchSinglyUpTo = 4;

/** The registrations, what is known of their catalogs, and the files that could not be read. */
class ServersManager {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  failure = $state.raw<unknown>(null);
  servers = $state.raw<readonly McpServer[]>([]);
  storageIssues = $state.raw<readonly McpStorageIssue[]>([]);
  summaries = $state.raw<ReadonlyMap<string, McpCatalogSummary>>(new Map());
  #byId = $derived(new Map(this.servers.map((server) => [server.id, server])));
  /** Grows with every change made here, so that a list asked for before it can't undo it. */
  #changes = 0;
  #newestSummaries: Promise<void> = Promise.resolve();
  readonly #events = new Coalescer<string>((ids) => this.#catchUp(ids));

  get(id: string): McpServer | undefined {
    return this.#byId.get(id);
  }

  summary(id: string): McpCatalogSummary | undefined {
    return this.summaries.get(id);
  }

  /** Loads everything and follows the live events. @returns what ends it */
  start(): () => void {
    void this.#begin();
    return liveManager.listen({
      onItem: (item) => this.#noticed(item),
      onResume: () => void this.load(),
    });
  }

  async load(): Promise<void> {
    try {
      await Promise.all([this.#loadList(), this.loadSummaries()]);
      this.phase = 'ready';
      this.failure = null;
    } catch (error) {
      this.failure = error;
      if (this.phase === 'loading') this.phase = 'failed';
    }
  }

  async retry(): Promise<void> {
    this.phase = 'loading';
    await this.load();
  }

  /** Resolves once the summaries are at least as new as this call, also when a later call overtook it. */
  loadSummaries(): Promise<void> {
    const loading = this.#loadSummaries(() => loading === this.#newestSummaries);
    this.#newestSummaries = loading;
    return loading;
  }

  async create(input: CreateMcpServer): Promise<McpServer> {
    return this.put(await mcp.servers.create(input));
  }

  async setState(registrationId: string, state: McpServerState): Promise<McpServer> {
    return this.put(await mcp.servers.setState({ registrationId, state }));
  }

  /** Also for a registration whose file is damaged or missing. */
  async remove(registrationId: string): Promise<void> {
    await mcp.servers.remove(registrationId);
    this.#drop(registrationId);
    await this.load();
  }

  async rebuild(registrationId: string): Promise<void> {
    this.put(await rebuildServer(registrationId));
    await this.load();
  }

  /** Takes in a registration as the hub answered it. */
  put(server: McpServer): McpServer {
    this.#changes++;
    const known = this.#byId.has(server.id);
    this.servers = known
      ? this.servers.map((each) => (each.id === server.id ? server : each))
      : [...this.servers, server];
    return server;
  }

  async #begin(): Promise<void> {
    // Adding the recommendation first keeps the list from growing under the reader's eyes. Not having it is no reason to show nothing.
    await firstLoad().catch(() => undefined);
    await this.load();
  }

  async #loadList(): Promise<void> {
    for (;;) {
      const changes = this.#changes;
      const list = await mcp.servers.list();
      if (changes !== this.#changes) continue;
      this.servers = list.servers;
      this.storageIssues = list.storageIssues;
      return;
    }
  }

  async #loadSummaries(isNewest: () => boolean): Promise<void> {
    const summaries = await readSummaries();
    if (!isNewest()) return this.#newestSummaries;
    this.summaries = new Map(summaries.map((summary) => [summary.registrationId, summary]));
  }

  #drop(id: string): void {
    this.#changes++;
    this.servers = this.servers.filter((server) => server.id !== id);
  }

  #noticed(item: ActivityItem): void {
    if (item.registrationId !== undefined && !item.type.startsWith('mcp.test_call'))
      this.#events.add(item.registrationId);
  }

  async #catchUp(ids: ReadonlySet<string>): Promise<void> {
    if (ids.size > refetchSinglyUpTo || this.phase !== 'ready') return this.load();
    try {
      await Promise.all([...[...ids].map((id) => this.#refetch(id)), this.loadSummaries()]);
    } catch {
      await this.load();
    }
  }

  async #refetch(id: string): Promise<void> {
    const changes = this.#changes;
    try {
      const { server } = await readServer(id);
      if (changes === this.#changes) this.put(server);
      else await this.#loadList();
    } catch (error) {
      if (!(error instanceof TaproomError && error.code === 'mcp.registration_not_found')) throw error;
      this.#drop(id);
    }
  }
}

export const serversManager = new ServersManager();
