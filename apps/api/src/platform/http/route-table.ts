import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

type Route = { methods: string[]; pattern: RegExp };

/** Every route there is, to tell an unknown address from a method that an address does not have. */
export class RouteTable {
  readonly #routes: Route[] = [];

  /** To be called before the first route is added. */
  collect(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => {
      // A wildcard has an address for everything; it answers by itself what it does not know.
      if (!url.includes('*')) this.#routes.push({ methods: [method].flat(), pattern: toPattern(url) });
    });
  }

  /** To be thrown where no route, or only a wildcard, took the request. */
  problemFor(request: FastifyRequest, reply: FastifyReply): ProblemError {
    const path = pathOf(request.url);
    const methods = new Set(this.#routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods));
    if (methods.size === 0) return new ProblemError('request.not_found', `There is no ${request.method} ${path}.`);
    const allowed = [...methods].sort().join(', ');
    void reply.header('allow', allowed);
    return new ProblemError('request.method_not_allowed', `${path} has no ${request.method}, only ${allowed}.`);
  }

  /** To be called after the hooks that decide whether a request may come in at all. */
  answerUnknown(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      if (request.is404) throw this.problemFor(request, reply);
    });
  }
}

export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function toPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
