import type { ClientTokenScope } from '@taproom/contracts';
import type { ClientTokenEvent } from './client-token-events.ts';

export type LivingToken = {
  id: string;
  name: string;
  scopes: ClientTokenScope[];
  defaultConnectionId?: string;
  createdAt: string;
  hash: string;
};

export type ClientTokenState = { status: 'living'; token: LivingToken } | { status: 'revoked' };

export function evolveClientToken(id: string, event: ClientTokenEvent): ClientTokenState {
  if (event.type === 'access.token.revoked') return { status: 'revoked' };
  const { defaultConnectionId, ...rest } = event.data;
  return {
    status: 'living',
    token: { id, ...rest, ...(defaultConnectionId !== undefined && { defaultConnectionId }) },
  };
}

/** The activity shows who did what by name, so names that look alike are one, and the admin's is taken. */
export function isNameTaken(name: string, living: Iterable<LivingToken>): boolean {
  const wanted = fold(name);
  return wanted === 'admin' || [...living].some((token) => fold(token.name) === wanted);
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
