import type { AccessScope } from '@taproom/contracts';

/**
 * Who sent a request, once its token has been verified. `clientId` names the client that runs, generations and groups
 * belong to: one for each client token, and one for the admin. `defaultConnectionId` is the model connection that the token
 * was given.
 */
export type Caller = {
  actor: string;
  clientId: string;
  scopes: readonly AccessScope[];
  defaultConnectionId?: string;
};

/** The admin has every scope. */
export function hasScope({ scopes }: Caller, scope: AccessScope): boolean {
  return scopes.includes('admin') || scopes.includes(scope);
}

/** Whether what belongs to `owner` exists for this caller: its own does, and for the admin everything. */
export function mayTouch(caller: Caller, owner: string): boolean {
  return caller.clientId === owner || hasScope(caller, 'admin');
}

const callers = new WeakMap<object, Caller>();

/** Remembers the caller of a request (the framework's request object). */
export function setCaller(request: object, caller: Caller): void {
  callers.set(request, caller);
}

export function callerOf(request: object): Caller | undefined {
  return callers.get(request);
}
