import type { AccessScope } from '@taproom/contracts';

/** Who sent a request, once its token has been verified. */
export type Caller = { actor: string; scopes: readonly AccessScope[] };

const callers = new WeakMap<object, Caller>();

/** Remembers the caller of a request (the framework's request object). */
export function setCaller(request: object, caller: Caller): void {
  callers.set(request, caller);
}

export function callerOf(request: object): Caller | undefined {
  return callers.get(request);
}
