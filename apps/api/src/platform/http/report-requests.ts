import type { FastifyInstance } from 'fastify';
import type { Log } from '../logging/create-logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Logs and counts every answered request by the pattern of its route: addresses may hold what is nobody's business. */
export function reportRequests(fastify: FastifyInstance, log: Log, metrics: Metrics): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? '(no route)';
    const status = reply.statusCode;
    metrics.requestAnswered({ method, route, status }, reply.elapsedTime / 1000);
    log[levelOf(method, status)]({ context: 'Http', method, route, status, ms: Math.round(reply.elapsedTime) });
  });
}

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return method === 'GET' || method === 'HEAD' ? 'debug' : 'info';
}
