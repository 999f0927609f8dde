import { TaproomError, type McpCatalogSummary, type McpDiscoveryResult, type McpServer } from '@taproom/contracts';
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { mcp } from '#lib/api/hub.ts';
import type { OverrideDraft } from '#lib/tools/override-draft.svelte.ts';
import { type ToolRow, toolRows } from '#lib/tools/tool-rows.ts';
import { serversManager } from './servers-manager.svelte.ts';

/** A server whose page is or was open in this window: its catalog, what is running, what failed, what is half typed. */
export class OpenServer {
  readonly id: string;
  readonly overrideDrafts = new SvelteMap<string, OverrideDraft>();
  task = $state<'none' | 'discover' | 'refresh'>('none');
  failure = $state.raw<unknown>(null);
  result = $state.raw<McpDiscoveryResult | null>(null);
  /** The catalog that `result` shows or that was last asked for, so that the same one is not asked for twice. */
  #seen: string | undefined;

  #rows: { result: McpDiscoveryResult; server: McpServer; rows: ToolRow[] } | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /* Getters and not $derived: this outlives the page that made it, and a $derived would stand still. */

  get server(): McpServer | undefined {
    return serversManager.get(this.id);
  }

  get summary(): McpCatalogSummary | undefined {
    return serversManager.summary(this.id);
  }

  /** The same array until the catalog or the registration changes: there may be thousands. */
  get rows(): ToolRow[] {
    const { result, server } = this;
    if (!result || !server) return [];
    if (this.#rows?.result !== result || this.#rows.server !== server) {
      this.#rows = { result, server, rows: toolRows(result, server) };
    }
    return this.#rows.rows;
  }

  /**
   * Keeps the shown catalog in step with the hub's. To be called in an effect. Only a catalog that is there is read: nothing here makes
   * the hub connect to anyone.
   */
  follow(): void {
    const key = this.#catalogKey();
    if (key === undefined) {
      this.#forget();
      return;
    }
    if (this.task === 'none' && key !== this.#seen) untrack(() => void this.#run('discover', key));
  }

  /** Reads the catalog from memory or disk; where there is none, asks the server. */
  discover(): Promise<void> {
    return this.#run('discover');
  }

  /** Asks the server anew. */
  refresh(): Promise<void> {
    return this.#run('refresh');
  }

  #catalogKey(): string | undefined {
    const { server, summary } = this;
    if (server?.state !== 'active' || summary?.catalog !== 'ready') return undefined;
    return `${server.endpoint} ${summary.discoveredAt ?? ''}`;
  }

  #forget(): void {
    this.#seen = undefined;
    if (this.server?.state === 'paused') this.failure = null;
    if (untrack(() => this.task) === 'none') this.result = null;
  }

  async #run(task: 'discover' | 'refresh', key?: string): Promise<void> {
    if (this.task !== 'none') return;
    this.task = task;
    this.failure = null;
    if (key !== undefined) this.#seen = key;
    try {
      this.result = await mcp.servers[task](this.id);
    } catch (error) {
      this.result = null;
      this.failure = error;
    }
    await serversManager.loadSummaries().catch(() => undefined);
    this.#settle();
  }

  #settle(): void {
    this.#seen = this.#catalogKey();
    this.task = 'none';
    // Who was signed out meanwhile asked for nothing that failed: it is read again once they are back.
    if (!(this.failure instanceof TaproomError && this.failure.status === 401)) return;
    this.failure = null;
    this.#seen = undefined;
  }
}
