import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MadeClientToken, MakeClientToken as Input } from '@taproom/contracts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { Ids } from '../../platform/time/clock.ts';
import { ClientTokenCommits } from '../client-tokens/client-token-commits.ts';
import { evolveClientToken, isNameTaken } from '../client-tokens/client-token-state.ts';
import { ClientTokenStorage } from '../client-tokens/client-token-storage.ts';
import { ClientTokens } from '../client-tokens/client-tokens.ts';
import { hashToken, makeToken } from '../token-hash.ts';
import { MakeClientToken } from './make-client-token.command.ts';

@CommandHandler(MakeClientToken)
export class MakeClientTokenHandler implements ICommandHandler<MakeClientToken> {
  constructor(
    private readonly tokens: ClientTokens,
    private readonly storage: ClientTokenStorage,
    private readonly commits: ClientTokenCommits,
    private readonly ids: Ids,
  ) {}

  execute({ input, actor }: MakeClientToken): Promise<MadeClientToken> {
    return this.commits.alone(async () => {
      if (isNameTaken(input.name, this.tokens.living())) throw nameTaken();
      const [id, token] = [`tok_${this.ids.uuid()}`, `taproom_${makeToken()}`];
      await this.#keep(id, { ...input, hash: hashToken(token) }, actor);
      const held = this.tokens.get(id);
      if (!held) throw new Error('A token that was just made is not in force.');
      const { hash: _, ...shown } = held.token;
      return { ...shown, token };
    });
  }

  #keep(id: string, data: Input & { hash: string }, actor: string): Promise<boolean> {
    return this.commits.commit(
      { id, actor, event: (createdAt) => ({ type: 'access.token.made', data: { ...data, createdAt } }) },
      async (event, meta) => {
        await this.storage.append(id, event, { ...meta, revision: 0 });
        this.tokens.take(id, evolveClientToken(id, event), 1);
      },
    );
  }
}

function nameTaken(): ProblemError {
  const message = 'is the name of another token, or of the admin';
  return new ProblemError('access.name_taken', `name ${message}. Choose another, or revoke that token first.`, {
    errors: [{ path: 'name', message }],
  });
}
