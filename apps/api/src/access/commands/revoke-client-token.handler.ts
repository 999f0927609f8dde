import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenAnswers } from '../../platform/open-answers.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { ClientTokenCommits } from '../client-tokens/client-token-commits.ts';
import { ClientTokenStorage } from '../client-tokens/client-token-storage.ts';
import { ClientTokens } from '../client-tokens/client-tokens.ts';
import { TokenUses } from '../client-tokens/token-uses.ts';
import { RevokeClientToken } from './revoke-client-token.command.ts';

@CommandHandler(RevokeClientToken)
export class RevokeClientTokenHandler implements ICommandHandler<RevokeClientToken> {
  private readonly logger = new Logger('ClientTokens');

  constructor(
    private readonly tokens: ClientTokens,
    private readonly storage: ClientTokenStorage,
    private readonly commits: ClientTokenCommits,
    private readonly uses: TokenUses,
    private readonly answers: OpenAnswers,
  ) {}

  execute({ id, actor }: RevokeClientToken): Promise<void> {
    return this.commits.alone(async () => {
      const held = this.tokens.get(id);
      if (!held && !this.tokens.issue(id)) throw notFound(id);
      const data = { name: held?.token.name ?? id };
      const told = await this.commits.commit(
        { id, actor, event: () => ({ type: 'access.token.revoked', data }) },
        async (event, meta) => {
          await this.#makeLast(id, held?.revision, (revision) => this.storage.append(id, event, { ...meta, revision }));
          this.tokens.drop(id);
          this.answers.cutOff(id);
        },
      );
      this.uses.forget(id);
      // The activity has its history; where it has not, the stream still tells it at the next start.
      if (told) await this.#tidy(id);
    });
  }

  /** On a full disk a token must still be stopped, for good: then its stream goes. */
  async #makeLast(
    id: string,
    revision: number | undefined,
    append: (revision: number) => Promise<unknown>,
  ): Promise<void> {
    if (revision === undefined) return this.storage.remove(id);
    try {
      await append(revision);
    } catch (error) {
      await this.storage.remove(id);
      this.logger.warn({ err: error, msg: `The revocation of ${id} could not be written, so its file was removed.` });
    }
  }

  async #tidy(id: string): Promise<void> {
    await this.storage.remove(id).catch((error: unknown) => {
      this.logger.warn({ err: error, msg: `${id} is revoked, but its file could not be removed.` });
    });
  }
}

function notFound(id: string): ProblemError {
  return new ProblemError('access.token_not_found', `There is no token ${id}. It may have been revoked already.`);
}
