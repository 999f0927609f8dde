import type { Caller } from '../platform/http/caller.ts';

/** Knows one kind of bearer token: the admin's, or those of clients. */
export abstract class TokenVerifier {
  /** Undefined when the token is none of its kind. */
  abstract verify(token: string): Promise<Caller | undefined>;
}

/** Every kind there is; injected as `TokenVerifier[]`. */
export const TOKEN_VERIFIERS = Symbol('TOKEN_VERIFIERS');
