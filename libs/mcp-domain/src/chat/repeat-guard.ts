/** An earlier request of the same client. Times are milliseconds since 1970. */
export type EarlierRequest = {
  at: number;
  /** A hash of the body. */
  bodyHash: string;
  idempotencyKey?: string;
  sentTool: boolean;
  running: boolean;
};

export type RepeatCheck = {
  now: number;
  bodyHash: string;
  /** From `X-Stainless-Retry-Count`. */
  retryCount: number;
  idempotencyKey?: string;
  earlier: readonly EarlierRequest[];
};

export const BODY_WINDOW_MS = 15 * 60_000;
export const KEY_WINDOW_MS = 24 * 60 * 60_000;

/** Whether a request is a library's repeat of one that sent a tool, or may yet: its tools would run a second time. */
export function repeatsToolSend({ now, bodyHash, retryCount, idempotencyKey, earlier }: RepeatCheck): boolean {
  return earlier
    .filter(({ sentTool, running }) => sentTool || running)
    .some((request) => {
      const age = now - request.at;
      const sameBody = retryCount >= 1 && request.bodyHash === bodyHash && age <= BODY_WINDOW_MS;
      const sameKey = idempotencyKey !== undefined && request.idempotencyKey === idempotencyKey && age <= KEY_WINDOW_MS;
      return sameBody || sameKey;
    });
}

/** A model request of one root, after a tool was sent, is made at most three times. */
export const MAX_UPSTREAM_RETRIES = 2;
