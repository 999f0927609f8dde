import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** Finds out who sends a request. */
export abstract class Authenticator {
  /** Undefined when the request names nobody, or nobody that is known. */
  abstract authenticate(request: FastifyRequest): Promise<Caller | undefined>;
}
