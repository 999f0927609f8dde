const MOST = 64 * 1024;

/**
 * Reads what is left of an answer that is no longer needed, so that its connection can serve the next request. Gives up
 * after 64 KiB, which closes the connection; a body that never ends is cut off with the operation's pool.
 */
export async function drain(chunks: AsyncIterator<Buffer | string, unknown>): Promise<void> {
  try {
    let read = 0;
    for (let next = await chunks.next(); !next.done && read < MOST; next = await chunks.next())
      read += next.value.length;
    await chunks.return?.();
  } catch {
    // Nobody waits for these bytes.
  }
}
