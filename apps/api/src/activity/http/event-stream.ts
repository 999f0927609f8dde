import type { ActivityItem } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';

const BEAT_MS = 15_000;
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * Server-sent events over one response. A reader that falls behind is cut off: it comes back with `Last-Event-ID` and misses
 * nothing, while waiting for it would hold its backlog in memory.
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
    this.#write('retry: 2000\n\n');
    this.#beat = setInterval(() => this.#write(': still here\n\n'), BEAT_MS).unref();
  }

  send(item: ActivityItem): void {
    this.#write(`id: ${item.id}\nevent: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`);
  }

  onClose(stop: () => void): void {
    this.#reply.raw.once('close', () => {
      clearInterval(this.#beat);
      stop();
    });
  }

  end(): void {
    this.#reply.raw.end();
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  }
}
