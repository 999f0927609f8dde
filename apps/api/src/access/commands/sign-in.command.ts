import { Command } from '@nestjs/cqrs';
import type { AccessSession } from '@taproom/contracts';

export type SignedIn = { sessionId: string; session: AccessSession };

/** Opens a session for whoever has the admin token, or a sign-in token that has not been used. */
export class SignInWithToken extends Command<SignedIn> {
  constructor(readonly token: string) {
    super();
  }
}
