import type { ActivityItem } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';

const BEAT_MS = 15_000;

/**
 * Server-sent events over one response. It takes the next event only once the client has taken the ones before, so that
 * neither a slow reader nor a long absence is held in memory.
 */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #beat: NodeJS.Timeout;

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
    this.#beat = setInterval(() => this.#write(': still here\n\n'), BEAT_MS).unref();
  }

  /** Sends what `next` yields until it has no more, or the client has enough for now. */
  sendFrom(next: () => ActivityItem | undefined): void {
    while (this.#takesMore) {
      const item = next();
      if (!item) return;
      this.#write(`id: ${item.id}\nevent: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`);
    }
  }

  onDrain(goOn: () => void): void {
    this.#reply.raw.on('drain', goOn);
  }

  onClose(stop: () => void): void {
    this.#reply.raw.once('close', () => {
      clearInterval(this.#beat);
      stop();
    });
  }

  get closed(): boolean {
    return this.#reply.raw.destroyed;
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
