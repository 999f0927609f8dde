import type { FastifyInstance } from 'fastify';
import type { Authenticator } from './authenticator.ts';
import type { OpenAnswers } from '../open-answers.ts';
import { setCaller } from './caller.ts';
import { ProblemError } from './problem-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a route that needs no token. */
    public?: boolean;
  }
}

/** Turns away who has no token: every route but the public ones, and before a body is read. */
export function requireCaller(fastify: FastifyInstance, authenticator: Authenticator, answers: OpenAnswers): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.public === true) return;
    const caller = await authenticator.authenticate(request);
    if (!caller) {
      throw new ProblemError(
        'auth.token_invalid',
        'Sign in, or send a token as "Authorization: Bearer …". One that was revoked works no longer.',
      );
    }
    setCaller(request, caller);
    answers.add(caller.clientId, reply.raw);
  });
}
