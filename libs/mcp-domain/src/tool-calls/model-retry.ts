/** Why a model request has no answer that can be used. */
export type ModelFailure = { kind: 'network' } | { kind: 'http'; status: number };

/** A model request may be made again where no answer came, or one that says "later"; a tool call never. */
export function mayRetryModel(failure: ModelFailure): boolean {
  if (failure.kind === 'network') return true;
  const { status } = failure;
  return status === 408 || status === 409 || status === 429 || (status >= 500 && status <= 599);
}

/** How long to wait before the next request, after `failures` of them; undefined when it is over. */
export function modelRetryDelay(
  failure: ModelFailure,
  failures: number,
  policy: { maxRetries: number; intervalMs: number },
): number | undefined {
  return mayRetryModel(failure) && failures <= policy.maxRetries ? policy.intervalMs : undefined;
}
