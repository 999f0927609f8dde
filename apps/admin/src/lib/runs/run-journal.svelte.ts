import { TaproomError, type AgentRun, type AgentRunEvent } from '@taproom/contracts';
import { readRun, runEventsPath } from '#lib/api/agents-api.ts';
import { readEvents } from '#lib/api/read-events.ts';
import { Coalescer } from '#lib/managers/coalescer.ts';
import type { JournalEvent } from './journal-entries.ts';

const firstRetryMs = 500;
const lastRetryMs = 15_000;
const ends = ['run_completed', 'run_failed', 'run_cancelled'];

/** A run and its journal, live until the run has ended. */
export class RunJournal {
  readonly runId: string;
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  run = $state.raw<AgentRun | undefined>();
  failure = $state.raw<unknown>(null);
  items = $state.raw<readonly JournalEvent[]>([]);
  stream = $state<'live' | 'offline' | 'ended'>('live');
  #waiting: JournalEvent[] = [];
  readonly #batches = new Coalescer<'events'>(async () => this.#show());
  readonly #reloads = new Coalescer<'run'>(() => this.load());

  constructor(runId: string) {
    this.runId = runId;
  }

  get isOver(): boolean {
    return this.run?.terminalAt !== undefined;
  }

  async load(): Promise<void> {
    try {
      this.run = await readRun(this.runId);
      this.phase = 'ready';
      this.failure = null;
    } catch (error) {
      this.failure = error;
      if (this.phase === 'loading') this.phase = 'failed';
    }
  }

  /** Loads the run and follows its journal from the first event on. @returns what ends it */
  start(): () => void {
    const stop = new AbortController();
    void this.load();
    void this.#follow(stop.signal);
    return () => stop.abort();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let waitMs = firstRetryMs;
    while (!signal.aborted && this.stream !== 'ended') {
      try {
        await readEvents({
          path: `${runEventsPath(this.runId)}?afterSeq=${this.#lastSeq()}`,
          signal,
          lastEventId: undefined,
          onOpen: () => {
            waitMs = firstRetryMs;
            this.stream = 'live';
          },
          onEvent: ({ data }) => this.#received(data),
        });
      } catch (error) {
        if (error instanceof TaproomError) return;
      }
      if (signal.aborted || this.#hasEnded()) break;
      this.stream = 'offline';
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(waitMs * 2, lastRetryMs);
    }
    if (this.#hasEnded()) this.stream = 'ended';
  }

  #received(text: string): void {
    const event = JSON.parse(text) as AgentRunEvent;
    this.#waiting.push({ event, text });
    this.#batches.add('events');
    if (/^(run|agent_invocation)_|^tool_call_(completed|failed)$/.test(event.type)) this.#reloads.add('run');
  }

  /** Events come in bursts; each alone would draw the page anew. */
  #show(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.items = [...this.items, ...waiting];
  }

  #lastSeq(): number {
    return this.#waiting.at(-1)?.event.seq ?? this.items.at(-1)?.event.seq ?? 0;
  }

  #hasEnded(): boolean {
    const last = this.#waiting.at(-1) ?? this.items.at(-1);
    return last !== undefined && ends.includes(last.event.type);
  }
}
