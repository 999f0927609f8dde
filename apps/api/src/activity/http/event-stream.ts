import type { ActivityItem } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';

const BEAT_MS = 15_000;

/**
 * Server-sent events over one response. It takes the next event only once the client has taken the ones before, so that
 * neither a slow reader nor a long absence is held in memory.
 */
export class EventStream {
  readonly #reply: FastifyReply;
  #next: () => ActivityItem | undefined = () => undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 2000\n\n');
    reply.raw.on('drain', () => this.goOn());
    const beat = setInterval(() => this.#write(': still here\n\n'), BEAT_MS).unref();
    this.onClose(() => clearInterval(beat));
    // Without a body nothing would ever send the head.
    if (reply.request.method === 'HEAD') this.end();
  }

  /** From now on sends what `next` yields. */
  start(next: () => ActivityItem | undefined): void {
    this.#next = next;
    this.goOn();
  }

  /** To be called when there may be more to send. */
  goOn(): void {
    while (this.#takesMore) {
      const item = this.#next();
      if (!item) return;
      this.#write(`id: ${item.id}\nevent: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`);
    }
  }

  onClose(stop: () => void): void {
    if (this.#reply.raw.destroyed) stop();
    else this.#reply.raw.once('close', stop);
  }

  end(): void {
    this.#reply.raw.end();
  }

  get #takesMore(): boolean {
    const { raw } = this.#reply;
    return !raw.writableEnded && !raw.destroyed && !raw.writableNeedDrain;
  }

  #write(text: string): void {
    if (this.#takesMore) this.#reply.raw.write(text);
  }
}
