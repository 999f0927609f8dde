import type { ActivityItem, AgentRunSummary } from '@taproom/contracts';
import { readRuns } from '#lib/api/agents-api.ts';
import { Coalescer } from '#lib/managers/coalescer.ts';
import { liveManager } from '#lib/managers/live-manager.svelte.ts';

const pageSize = 50;
const lookMs = 5000;

/** The runs, newest first, older pages when they are asked for. */
export class RunList {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  failure = $state.raw<unknown>(null);
  runs = $state.raw<readonly AgentRunSummary[]>([]);
  hasOlder = $state(false);
  loadingOlder = $state(false);
  readonly #reloads = new Coalescer<'list'>(() => this.load());

  /** Loads the newest and looks again while something runs: the activity does not tell of every step of a run. @returns what ends it */
  start(): () => void {
    void this.load();
    const timer = setInterval(() => {
      if (!document.hidden && this.runs.some(({ status }) => status === 'running' || status === 'cancelling'))
        this.#reloads.add('list');
    }, lookMs);
    const stop = liveManager.listen({
      onItem: ({ type }: ActivityItem) => type === 'mcp.tool_call.finished' && this.#reloads.add('list'),
      onResume: () => void this.load(),
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  async load(): Promise<void> {
    try {
      const { runs } = await readRuns(pageSize);
      if (this.phase !== 'ready') this.hasOlder = runs.length === pageSize;
      this.runs = merge(runs, this.runs);
      this.phase = 'ready';
      this.failure = null;
    } catch (error) {
      this.failure = error;
      if (this.phase === 'loading') this.phase = 'failed';
    }
  }

  async loadOlder(): Promise<void> {
    const last = this.runs.at(-1);
    if (!last || this.loadingOlder) return;
    this.loadingOlder = true;
    try {
      const { runs } = await readRuns(pageSize, last.runId);
      this.runs = merge(this.runs, runs);
      this.hasOlder = runs.length === pageSize;
      this.failure = null;
    } catch (error) {
      this.failure = error;
    }
    this.loadingOlder = false;
  }
}

/** Newest first, each once; of two readings of a run the first is the newer one. */
function merge(newer: readonly AgentRunSummary[], older: readonly AgentRunSummary[]): AgentRunSummary[] {
  const unique = new Map([...older, ...newer].map((run) => [run.runId, run]));
  return [...unique.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}
