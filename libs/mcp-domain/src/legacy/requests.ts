import type { EarlierRequest } from '../chat/repeat-guard.ts';
import { type Generation, toolWasSent } from './generation.ts';

/**
 * The requests that a root of the OpenAI-compatible endpoint was answered in, as the guard against repeats asks for them. Only
 * the last can still run; it does not when its turn waits for the client.
 */
export function requestsOf({ requests, calls, status, suspension }: Generation): EarlierRequest[] {
  return requests.map(({ at, bodyHash, idempotencyKey, callsBefore }, index) => {
    const next = requests[index + 1];
    return {
      at: Date.parse(at),
      bodyHash,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      sentTool: toolWasSent({ calls: calls.slice(callsBefore, next?.callsBefore) }),
      running: !next && status === 'open' && !suspension,
    };
  });
}
