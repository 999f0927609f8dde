/** Runs `task` for every item, at most `limit` at a time. Rejects with the first error, once all that run have ended. */
export async function forEachLimited<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await task(next.value);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
