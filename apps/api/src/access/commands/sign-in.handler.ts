import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { AdminToken } from '../admin-token.ts';
import { admin } from '../admin-token.verifier.ts';
import { OneTimeTokens } from '../one-time-tokens.ts';
import { Sessions } from '../sessions.ts';
import { delayWrongToken } from '../wrong-token-delay.ts';
import { type SignedIn, SignInWithToken } from './sign-in.command.ts';

@CommandHandler(SignInWithToken)
export class SignInHandler implements ICommandHandler<SignInWithToken> {
  constructor(
    private readonly adminToken: AdminToken,
    private readonly oneTimeTokens: OneTimeTokens,
    private readonly sessions: Sessions,
  ) {}

  async execute({ token }: SignInWithToken): Promise<SignedIn> {
    if (!this.adminToken.matches(token) && !this.oneTimeTokens.redeem(token)) {
      await delayWrongToken();
      throw new ProblemError(
        'auth.token_invalid',
        'This token does not sign in. A sign-in link works once and for a day; the admin token is in access/admin-token in the data root, or in TAPROOM_ADMIN_TOKEN.',
      );
    }
    const sessionId = await this.sessions.open();
    return { sessionId, session: { actor: admin.actor, scopes: [...admin.scopes] } };
  }
}
