import type { ClientTokenList, MadeClientToken, MakeClientToken } from '@taproom/contracts';
import { answer } from './answer.ts';
import { http } from './hub.ts';

export const readTokens = (): Promise<ClientTokenList> => answer('GET', '/api/access/tokens');

/** The answer has the token itself, and no later one will. @throws TaproomError access.name_taken, request.invalid */
export const makeToken = (input: MakeClientToken): Promise<MadeClientToken> =>
  answer('POST', '/api/access/tokens', input);

export const revokeToken = async (id: string): Promise<void> =>
  void (await http('DELETE', `/api/access/tokens/${encodeURIComponent(id)}`));
