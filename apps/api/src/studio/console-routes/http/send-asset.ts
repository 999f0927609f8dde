import type { FastifyReply } from 'fastify';

/** JSON as it stands: another pass through `JSON.stringify` would round its numbers. */
export function sendAsset(reply: FastifyReply, { text, revision }: { text: string; revision: string }): void {
  void reply.type('application/json; charset=utf-8').header('etag', `"${revision}"`).send(text);
}
