/** The revision that `If-Match` asks for; undefined for none and for `*`. A list of several is no revision and matches nothing. */
export function ifMatchOf(ifMatch: string | undefined): string | undefined {
  const tag = ifMatch?.trim();
  if (tag === undefined || tag === '' || tag === '*') return undefined;
  return /^"([^"]*)"$/.exec(tag)?.[1] ?? tag;
}
