/** The one-time token that a sign-in address carries in its fragment, and the address without it. */
export function takeToken(location: Pick<Location, 'hash' | 'pathname' | 'search'>): {
  token: string | undefined;
  rest: string;
} {
  const token = new URLSearchParams(location.hash.replace(/^#/, '')).get('token');
  return { token: token || undefined, rest: location.pathname + location.search };
}
