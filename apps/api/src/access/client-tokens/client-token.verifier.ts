import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/http/caller.ts';
import { hashToken } from '../token-hash.ts';
import { TokenVerifier } from '../token-verifier.ts';
import { ClientTokens } from './client-tokens.ts';
import { TokenUses } from './token-uses.ts';

@Injectable()
export class ClientTokenVerifier extends TokenVerifier {
  constructor(
    private readonly tokens: ClientTokens,
    private readonly uses: TokenUses,
  ) {
    super();
  }

  override async verify(text: string): Promise<Caller | undefined> {
    const token = this.tokens.byHash(hashToken(text));
    if (!token) return undefined;
    this.uses.note(token.id);
    const { id, name, scopes, defaultConnectionId } = token;
    return { actor: name, clientId: id, scopes, ...(defaultConnectionId !== undefined && { defaultConnectionId }) };
  }
}
