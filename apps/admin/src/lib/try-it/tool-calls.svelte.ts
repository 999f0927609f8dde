import type { McpApi } from '@taproom/contracts';
import { type CallRecord, keptCalls } from './call-record.ts';
import { type CallEnd, endFromError, rawText } from './ended-call.ts';

type ToolRef = { registrationId: string; nativeName: string };

/** The calls of one tool that this tab has made, the newest first. They live until the tab is closed, whatever is on the page. */
export class ToolCalls {
  records: readonly CallRecord[] = $state.raw([]);
  readonly #tool: ToolRef;
  #cancel: AbortController | undefined;
  #made = 0;

  constructor(tool: ToolRef) {
    this.#tool = tool;
  }

  // A getter and not $derived, here as in every object that outlives the component that made it: a $derived would stand still.
  get running(): CallRecord | undefined {
    return this.records.find(({ ending }) => ending === undefined);
  }

  /** Makes one call and waits for its end; it never rejects. Does nothing while another one runs. */
  async call(api: McpApi, argumentsJson: string): Promise<void> {
    if (this.running) return;
    const cancel = (this.#cancel = new AbortController());
    const from = performance.now();
    const number = (this.#made += 1);
    const begun: CallRecord = { number, argumentsJson, startedAt: Date.now(), ending: undefined, cancelAsked: false };
    this.records = keptCalls([begun, ...this.records]);
    const end = await endOf(api.tools.testCall({ ...this.#tool, argumentsJson }, { signal: cancel.signal }));
    const durationMs = performance.now() - from;
    this.#change(number, { ending: { end, endedAt: Date.now(), durationMs, characters: rawText(end).length } });
    this.records = keptCalls(this.records);
  }

  /** Asks the hub to stop waiting; the call ends with what the hub then states. */
  cancel(): void {
    if (!this.running) return;
    this.#change(this.running.number, { cancelAsked: true });
    this.#cancel?.abort();
  }

  #change(number: number, change: Partial<CallRecord>): void {
    this.records = this.records.map((record) => (record.number === number ? { ...record, ...change } : record));
  }
}

function endOf(outcome: ReturnType<McpApi['tools']['testCall']>): Promise<CallEnd> {
  return outcome.then((stated) => ({ kind: 'outcome', outcome: stated }), endFromError);
}

// Looked up, never listened to.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const byTool = new Map<string, ToolCalls>();

export function toolCalls(tool: ToolRef): ToolCalls {
  const key = JSON.stringify([tool.registrationId, tool.nativeName]);
  const known = byTool.get(key) ?? new ToolCalls(tool);
  byTool.set(key, known);
  return known;
}
