import type { ChatFailure } from '@taproom/mcp-domain';

/** The reason of the signal of a root whose time is over. */
export class RootTimeoutError extends Error {
  override readonly name = 'RootTimeoutError';

  constructor(readonly limitMs: number) {
    super('The time for the answer is over.');
  }
}

export function rootTimeout({ limitMs }: RootTimeoutError): ChatFailure {
  const message = `The answer was not whole within ${limitMs / 1000} s (TAPROOM_CHAT_ROOT_TIMEOUT_MS). Ask for a stream, which has no such limit.`;
  return { kind: 'root-timeout', message };
}

/** Aborts with the first of `causes`, or once the time is over; `stop` when the answer is out. */
export function rootSignal(
  causes: readonly AbortSignal[],
  limitMs: number | undefined,
): { signal: AbortSignal; stop: () => void } {
  if (limitMs === undefined) return { signal: AbortSignal.any([...causes]), stop: () => undefined };
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new RootTimeoutError(limitMs)), limitMs).unref();
  return { signal: AbortSignal.any([...causes, clock.signal]), stop: () => clearTimeout(timer) };
}
