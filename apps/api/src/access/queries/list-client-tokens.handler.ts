import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ClientToken, ClientTokenList } from '@taproom/contracts';
import type { LivingToken } from '../client-tokens/client-token-state.ts';
import { ClientTokens } from '../client-tokens/client-tokens.ts';
import { TokenUses } from '../client-tokens/token-uses.ts';
import { ListClientTokens } from './list-client-tokens.query.ts';

@QueryHandler(ListClientTokens)
export class ListClientTokensHandler implements IQueryHandler<ListClientTokens> {
  constructor(
    private readonly tokens: ClientTokens,
    private readonly uses: TokenUses,
  ) {}

  async execute(): Promise<ClientTokenList> {
    const tokens = this.tokens.living().map((token) => this.#shown(token));
    return { tokens, storageIssues: this.tokens.issues() };
  }

  #shown({ hash: _, ...token }: LivingToken): ClientToken {
    const lastUsedAt = this.uses.lastUse(token.id);
    return { ...token, ...(lastUsedAt !== undefined && { lastUsedAt }) };
  }
}
