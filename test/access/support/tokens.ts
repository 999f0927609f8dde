import type { z } from 'zod';
import { ClientTokenList, type ClientTokenScope, MadeClientToken } from '@taproom/contracts';
import { read } from '../../support/http.ts';
import type { Taproom } from '../../support/taproom.ts';

export const TOKENS = '/api/access/tokens';

/** Makes a client token over HTTP. Fails with the answer when it is refused. */
export async function makeToken(
  hub: Taproom,
  name: string,
  scopes: ClientTokenScope[],
  more: { defaultConnectionId?: string } = {},
): Promise<MadeClientToken> {
  return read(MadeClientToken, await hub.http('POST', TOKENS, { body: { name, scopes, ...more } })) as MadeClientToken;
}

export async function listTokens(hub: Taproom): Promise<ClientTokenList> {
  return read(ClientTokenList, await hub.http('GET', TOKENS)) as ClientTokenList;
}

/** Without its token, as the list has it. */
export function shown({ token: _, ...rest }: MadeClientToken | z.infer<typeof MadeClientToken>): object {
  return rest;
}
