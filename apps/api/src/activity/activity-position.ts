/**
 * A place in the feed that grows with time and sorts as text: microseconds since 1970, then the place within one commit.
 * `at` is RFC 3339 with up to six digits of a second.
 */
export function positionOf(at: string, place: number): string {
  const fraction = /\.(\d+)Z$/.exec(at)?.[1] ?? '';
  const seconds = Math.floor(Date.parse(at) / 1000);
  return `${seconds}${fraction.padEnd(6, '0').slice(0, 6)}${String(place).padStart(3, '0')}`;
}

/** Positions for entries in stream order, where those of one commit share their time. */
export function positionsOf(times: readonly string[]): string[] {
  let place = 0;
  return times.map((at, index) => {
    place = index > 0 && times[index - 1] === at ? place + 1 : 0;
    return positionOf(at, place);
  });
}

/** When it was, RFC 3339 with milliseconds. */
export function timeOfPosition(position: string): string {
  const micros = Number(position.slice(0, -3));
  return new Date(Math.floor(micros / 1000)).toISOString();
}

export function isPosition(text: string): boolean {
  return /^\d+$/.test(text);
}
