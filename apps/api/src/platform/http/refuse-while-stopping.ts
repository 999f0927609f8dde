import type { FastifyInstance } from 'fastify';
import type { HealthState } from '../health/health-state.ts';
import { ProblemError } from './problem-error.ts';

/** New requests on connections that are still open are turned away; what runs is finished. */
export function refuseWhileStopping(fastify: FastifyInstance, health: HealthState): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!health.stopping || request.url.startsWith('/health/')) return;
    void reply.header('connection', 'close');
    throw new ProblemError('server.stopping', 'Taproom is stopping. Try again once it has been started again.');
  });
}
