import { TaproomError, type LegacyGeneration } from '@taproom/contracts';
import { answer } from '#lib/api/answer.ts';
import { keep, kept } from '#lib/managers/kept.ts';
import { ChatFailure, streamChat, type ChatChunk } from './chat-stream.ts';
import { toolUses, type ToolUse } from './tool-uses.ts';

export type Turn = {
  id: number;
  role: 'user' | 'assistant';
  text: string;
  reasoning: string;
  state: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';
  failure: { status: number; code: string; message: string } | undefined;
  uses: ToolUse[];
  diagnostics: { code: string; text: string }[];
  usage: ChatChunk['usage'];
};

export type Injection = 'default' | 'on' | 'off';

const pollMs = 1000;

/** A conversation with a model over /v1, as any client would have it. It outlives the page, but not the tab. */
class Playground {
  connection = $state('');
  injection = $state<Injection>('default');
  system = $state('');
  draft = $state('');
  turns = $state.raw<readonly Turn[]>([]);
  #model = $state(kept('taproom-playground-model') ?? '');
  #stop = $state.raw<AbortController | undefined>();
  #next = 1;

  get model(): string {
    return this.#model;
  }

  set model(text: string) {
    this.#model = text;
    keep('taproom-playground-model', text);
  }

  get busy(): boolean {
    return this.#stop !== undefined;
  }

  get complete(): boolean {
    return this.draft.trim() !== '' && this.model.trim() !== '' && !this.busy;
  }

  clear(): void {
    this.stop();
    this.turns = [];
  }

  /** Ends the answer; what was sent to a tool can not be taken back. */
  stop(): void {
    this.#stop?.abort();
  }

  async send(): Promise<void> {
    if (!this.complete) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#add('user', this.draft, 'done');
    this.draft = '';
    const messages = this.#messages();
    const reply = this.#add('assistant', '', 'waiting');
    await this.#follow(reply, messages, stop.signal);
    if (this.#stop === stop) this.#stop = undefined;
  }

  async #follow(reply: number, messages: object[], signal: AbortSignal): Promise<void> {
    let generation: string | undefined;
    const poll = setInterval(() => generation !== undefined && void this.#lookUp(reply, generation), pollMs);
    try {
      await streamChat({
        body: { model: this.model.trim(), messages, stream: true, stream_options: { include_usage: true } },
        headers: this.#headers(),
        signal,
        onGeneration: (id) => (generation = id),
        onChunk: (chunk) => this.#take(reply, chunk),
      });
      this.#change(reply, { state: 'done' });
    } catch (error) {
      this.#change(reply, signal.aborted ? { state: 'stopped' } : { state: 'failed', failure: failureOf(error) });
    } finally {
      clearInterval(poll);
    }
    if (generation !== undefined) await this.#lookUp(reply, generation);
  }

  #headers(): Record<string, string> {
    return {
      ...(this.connection !== '' && { 'x-taproom-connection': this.connection }),
      ...(this.injection !== 'default' && { 'x-taproom-mcp': this.injection }),
    };
  }

  #messages(): object[] {
    const said = this.turns.filter(({ text }) => text !== '').map(({ role, text }) => ({ role, content: text }));
    return this.system.trim() === '' ? said : [{ role: 'system', content: this.system }, ...said];
  }

  #take(id: number, chunk: ChatChunk): void {
    const turn = this.turns.find((each) => each.id === id);
    if (!turn) return;
    this.#change(id, {
      state: 'streaming',
      text: turn.text + chunk.text,
      reasoning: turn.reasoning + chunk.reasoning,
      usage: chunk.usage ?? turn.usage,
      diagnostics: chunk.diagnostics.length > 0 ? chunk.diagnostics : turn.diagnostics,
    });
  }

  /** What the tools were asked and said is kept with the generation; that it can't be read now costs the answer nothing. */
  async #lookUp(id: number, generation: string): Promise<void> {
    try {
      const path = `/api/legacy/generations/${encodeURIComponent(generation)}`;
      this.#change(id, { uses: toolUses(await answer<LegacyGeneration>('GET', path)) });
    } catch (error) {
      if (!(error instanceof TaproomError)) return;
    }
  }

  #add(role: Turn['role'], text: string, state: Turn['state']): number {
    const id = this.#next++;
    const turn = {
      id,
      role,
      text,
      state,
      reasoning: '',
      failure: undefined,
      uses: [],
      diagnostics: [],
      usage: undefined,
    };
    this.turns = [...this.turns, turn];
    return id;
  }

  #change(id: number, changes: Partial<Turn>): void {
    this.turns = this.turns.map((turn) => (turn.id === id ? { ...turn, ...changes } : turn));
  }
}

function failureOf(error: unknown): Turn['failure'] {
  if (error instanceof ChatFailure) return { status: error.status, code: error.code, message: error.message };
  return { status: 0, code: 'unreachable', message: error instanceof Error ? error.message : String(error) };
}

export const playground = new Playground();
