export function wantsStream(accept: string | undefined): boolean {
  return /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept ?? '');
}

/** A browser that reconnects sends the id of the last event that it got; it counts before the address. */
export function startOfStream(lastEventId: string | undefined, afterSeq: number | undefined): number {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : (afterSeq ?? 0);
}
