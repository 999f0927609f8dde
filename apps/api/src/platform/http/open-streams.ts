import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Event streams have no end of their own: they are ended when the server stops, so that they can't hold it up. */
export class OpenStreams {
  readonly #open = new Set<ServerResponse>();

  track(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async ({ headers }, { raw }) => {
      if (!headers.accept?.includes('text/event-stream')) return;
      this.#open.add(raw);
      raw.once('close', () => this.#open.delete(raw));
    });
  }

  endAll(): void {
    for (const response of this.#open) {
      if (response.headersSent) response.end();
    }
  }
}
