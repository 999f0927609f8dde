import {
  addUsage,
  assembleMessage,
  beginRound,
  finalChunks,
  type JsonObjectTree,
  type JsonTree,
  rewriteChunk,
  silentStream,
  type StreamState,
  writeJsonTree,
} from '@taproom/mcp-domain';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import type { ChatSink } from '../chat-sink.ts';
import type { Reply, RootAnswer, RootEnd, Telling } from './root-answer.ts';
import { type Chunk, upstreamChunks } from './upstream-chunks.ts';

export type StreamOptions = {
  /** Whether the client asked for the usage. */
  includeUsage: boolean;
  keepAliveMs: number;
};

/** What is said goes on at once; calls, finish reason and usage at the end. */
export class StreamedAnswer implements RootAnswer {
  readonly #sink: ChatSink;
  readonly #includeUsage: boolean;
  readonly #beat: NodeJS.Timeout;
  #state: StreamState = silentStream;
  #spoke = false;
  #finishReason: string | undefined;
  #usage: JsonTree | undefined;

  constructor(sink: ChatSink, { includeUsage, keepAliveMs }: StreamOptions) {
    this.#sink = sink;
    this.#includeUsage = includeUsage;
    this.#beat = setInterval(() => sink.beat(), keepAliveMs).unref();
  }

  get spoke(): boolean {
    return this.#spoke;
  }

  async hear(answer: ModelAnswer, telling: Telling): Promise<Reply> {
    this.#state = beginRound(this.#state);
    this.#spoke = false;
    const deltas: JsonObjectTree[] = [];
    let usage: JsonTree | undefined;
    let finishReason: string | undefined;
    for await (const chunk of upstreamChunks(answer)) {
      if (chunk.delta) deltas.push(chunk.delta);
      usage = chunk.usage ?? usage;
      finishReason = chunk.finishReason ?? finishReason;
      const taken = this.#say(chunk, telling);
      if (taken) await taken;
    }
    this.#usage = addUsage(this.#usage, usage);
    this.#finishReason = finishReason;
    return { message: assembleMessage(deltas), finishReason };
  }

  async finish({ clientCalls, dropped, xMcp }: RootEnd): Promise<void> {
    const usage = this.#includeUsage && this.#usage !== undefined ? { usage: this.#usage } : {};
    const end = { finishReason: this.#finishReason, clientCalls, dropped, xMcp, ...usage };
    for (const chunk of finalChunks(this.#state, end)) await this.#sink.event(writeJsonTree(chunk));
    await this.#sink.event('[DONE]');
    this.#sink.end();
  }

  close(): void {
    clearInterval(this.#beat);
  }

  #say(chunk: Chunk, { xMcp, beforeWords }: Telling): Promise<void> | undefined {
    const { state, chunk: sent } = rewriteChunk(this.#state, chunk, this.#state.begun ? NOTHING : xMcp());
    this.#state = state;
    if (!sent) return undefined;
    return this.#spoke ? this.#send(sent) : beforeWords().then(() => this.#send(sent));
  }

  #send(sent: JsonObjectTree): Promise<void> | undefined {
    this.#spoke = true;
    this.#beat.refresh();
    return this.#sink.event(writeJsonTree(sent));
  }
}

/** Only the first chunk that is sent has it. */
const NOTHING: JsonTree = { kind: 'literal', token: 'null' };
