import { Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { Authenticator } from '../platform/http/authenticator.ts';
import { SecretStore } from '../platform/secrets/secret-store.ts';
import { AdminToken } from './admin-token.ts';
import { AdminTokenVerifier } from './admin-token.verifier.ts';
import { SignInHandler } from './commands/sign-in.handler.ts';
import { SignOutHandler } from './commands/sign-out.handler.ts';
import { AccessController } from './http/access.controller.ts';
import { SessionCookie } from './http/session-cookie.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { SessionRecords } from './session-records.ts';
import { Sessions } from './sessions.ts';
import { makeToken } from './token-hash.ts';
import { TOKEN_VERIFIERS } from './token-verifier.ts';

/** The admin's token in clear, for whoever starts the process. Everybody else asks `AdminToken`. */
export const ADMIN_TOKEN_TEXT = Symbol('ADMIN_TOKEN_TEXT');

@Module({
  controllers: [AccessController],
  providers: [
    {
      provide: ADMIN_TOKEN_TEXT,
      inject: [CONFIG, SecretStore],
      useFactory: adminTokenText,
    },
    { provide: AdminToken, inject: [ADMIN_TOKEN_TEXT], useFactory: (text: string) => new AdminToken(text) },
    AdminTokenVerifier,
    { provide: TOKEN_VERIFIERS, inject: [AdminTokenVerifier], useFactory: (admin: AdminTokenVerifier) => [admin] },
    OneTimeTokens,
    SessionRecords,
    Sessions,
    SessionCookie,
    { provide: Authenticator, useClass: RequestAuthenticator },
    SignInHandler,
    SignOutHandler,
  ],
})
export class AccessModule {}

/** Shorter ones can be guessed. */
const SHORTEST = 16;

async function adminTokenText({ access }: Config, secrets: SecretStore): Promise<string> {
  const chosen = access.adminToken;
  if (chosen === undefined) return secrets.readOrMake('admin-token', makeToken);
  if (chosen.length < SHORTEST) {
    new Logger('Access').warn(
      `TAPROOM_ADMIN_TOKEN has fewer than ${SHORTEST} characters. Choose a longer one, or none.`,
    );
  }
  return chosen;
}
