import { Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { Authenticator } from '../platform/http/authenticator.ts';
import { SecretStore } from '../platform/secrets/secret-store.ts';
import { AdminToken } from './admin-token.ts';
import { AdminTokenVerifier } from './admin-token.verifier.ts';
import { ClientTokenCommits } from './client-tokens/client-token-commits.ts';
import { ClientTokenStorage } from './client-tokens/client-token-storage.ts';
import { ClientTokenVerifier } from './client-tokens/client-token.verifier.ts';
import { ClientTokens } from './client-tokens/client-tokens.ts';
import { TokenUses } from './client-tokens/token-uses.ts';
import { MakeClientTokenHandler } from './commands/make-client-token.handler.ts';
import { RevokeClientTokenHandler } from './commands/revoke-client-token.handler.ts';
import { SignInHandler } from './commands/sign-in.handler.ts';
import { SignOutHandler } from './commands/sign-out.handler.ts';
import { AccessController } from './http/access.controller.ts';
import { ClientTokensController } from './http/client-tokens.controller.ts';
import { SessionCookie } from './http/session-cookie.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { ListClientTokensHandler } from './queries/list-client-tokens.handler.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { SessionRecords } from './session-records.ts';
import { Sessions } from './sessions.ts';
import { makeToken } from './token-hash.ts';
import { TOKEN_VERIFIERS, type TokenVerifier } from './token-verifier.ts';

/** The admin's token in clear, for whoever starts the process. Everybody else asks `AdminToken`. */
export const ADMIN_TOKEN_TEXT = Symbol('ADMIN_TOKEN_TEXT');

@Module({
  controllers: [AccessController, ClientTokensController],
  providers: [
    {
      provide: ADMIN_TOKEN_TEXT,
      inject: [CONFIG, SecretStore],
      useFactory: adminTokenText,
    },
    { provide: AdminToken, inject: [ADMIN_TOKEN_TEXT], useFactory: (text: string) => new AdminToken(text) },
    AdminTokenVerifier,
    ClientTokenStorage,
    ClientTokens,
    ClientTokenCommits,
    TokenUses,
    ClientTokenVerifier,
    {
      provide: TOKEN_VERIFIERS,
      inject: [AdminTokenVerifier, ClientTokenVerifier],
      useFactory: (...verifiers: TokenVerifier[]) => verifiers,
    },
    OneTimeTokens,
    SessionRecords,
    Sessions,
    SessionCookie,
    { provide: Authenticator, useClass: RequestAuthenticator },
    SignInHandler,
    SignOutHandler,
    MakeClientTokenHandler,
    RevokeClientTokenHandler,
    ListClientTokensHandler,
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
