import type { FastifyReply } from 'fastify';

/** Aborts when the client closes its connection, or the answer is out; after the answer that means nothing any more. */
export function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  if (reply.raw.destroyed) hangUp.abort();
  else reply.raw.once('close', () => hangUp.abort());
  return hangUp.signal;
}
