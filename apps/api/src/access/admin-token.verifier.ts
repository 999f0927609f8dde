import { Injectable } from '@nestjs/common';
import type { Caller } from '../platform/http/caller.ts';
import { AdminToken } from './admin-token.ts';
import { TokenVerifier } from './token-verifier.ts';

export const admin: Caller = { actor: 'admin', clientId: 'admin', scopes: ['admin'] };

@Injectable()
export class AdminTokenVerifier extends TokenVerifier {
  constructor(private readonly token: AdminToken) {
    super();
  }

  override async verify(token: string): Promise<Caller | undefined> {
    return this.token.matches(token) ? admin : undefined;
  }
}
