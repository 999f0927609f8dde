import type { AgentRunEvent } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import type { RunEventReader } from '../queries/follow-run-events.query.ts';

const BEAT_MS = 15_000;

/**
 * A run's events over one response, until the one that ends the run. The next is read only once the client has taken the ones
 * before, so that a slow reader is not held in memory.
 */
export class RunEventStream {
  readonly #reply: FastifyReply;
  #beat: NodeJS.Timeout | undefined;
  #wake: () => void = () => undefined;
  #reader: RunEventReader | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  /** To be called when there may be more to send. */
  readonly wake = (): void => this.#wake();

  get closed(): boolean {
    const { raw } = this.#reply;
    return raw.destroyed || raw.writableEnded;
  }

  /** Resolves when the stream has ended, or the client has gone. Not before this is anything sent. */
  async run(reader: RunEventReader): Promise<void> {
    this.#reader = reader;
    const { raw, request } = this.#reply;
    this.#open();
    for (const moment of ['drain', 'close']) raw.on(moment, this.wake);
    if (request.method === 'HEAD') return this.end();
    while (!this.closed) {
      const waiting = this.#untilWoken();
      const event = await reader.next();
      if (event) await this.#send(event);
      else if (reader.ended()) break;
      else await waiting;
    }
    this.end();
  }

  end(): void {
    clearInterval(this.#beat);
    this.#reader?.stop();
    this.#reply.raw.end();
    this.wake();
  }

  #open(): void {
    this.#reply.hijack();
    this.#reply.raw.writeHead(200, {
      ...(this.#reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#reply.raw.flushHeaders();
    this.#beat = setInterval(() => this.#keepAlive(), BEAT_MS).unref();
  }

  #untilWoken(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  /** Resolves when the client has taken what was written. */
  async #send(event: AgentRunEvent): Promise<void> {
    const { raw } = this.#reply;
    raw.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    while (raw.writableNeedDrain && !this.closed) await this.#untilWoken();
  }

  #keepAlive(): void {
    if (!this.closed) this.#reply.raw.write(': keep-alive\n\n');
  }
}
