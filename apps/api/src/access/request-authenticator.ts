import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../platform/http/authenticator.ts';
import type { Caller } from '../platform/http/caller.ts';
import { admin } from './admin-token.verifier.ts';
import { SessionCookie } from './http/session-cookie.ts';
import { Sessions } from './sessions.ts';
import { TOKEN_VERIFIERS, type TokenVerifier } from './token-verifier.ts';
import { delayWrongToken } from './wrong-token-delay.ts';

/** A bearer token, or else the cookie of a session. A wrong token is not made good by a cookie. */
@Injectable()
export class RequestAuthenticator extends Authenticator {
  constructor(
    @Inject(TOKEN_VERIFIERS) private readonly verifiers: TokenVerifier[],
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {
    super();
  }

  override async authenticate({ headers }: FastifyRequest): Promise<Caller | undefined> {
    if (headers.authorization !== undefined) return this.#byToken(headers.authorization);
    const id = this.cookie.read(headers.cookie);
    return id !== undefined && this.sessions.isOpen(id) ? admin : undefined;
  }

  async #byToken(authorization: string): Promise<Caller | undefined> {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    for (const verifier of token === undefined ? [] : this.verifiers) {
      const caller = await verifier.verify(token ?? '');
      if (caller) return caller;
    }
    await delayWrongToken();
    return undefined;
  }
}
