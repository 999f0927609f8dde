import type { Problem } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';

/** The one shape errors have, RFC 9457. */
export function sendProblem(reply: FastifyReply, problem: Problem): void {
  if (reply.raw.headersSent) {
    // An answer has begun: cutting it off is the only way left to say that it is not whole.
    reply.raw.destroy();
    return;
  }
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  void reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
