import { goto } from '$app/navigation';
import { page } from '$app/state';
import type { ResolvedPathname } from '$app/types';

/** The current address with some query parameters set or, where `undefined`, left out. */
export function withQuery(changes: Readonly<Record<string, string | undefined>>): ResolvedPathname {
  const search = new URLSearchParams(page.url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') search.delete(name);
    else search.set(name, value);
  }
  const text = search.size > 0 ? `?${search}` : '';
  return `${page.url.pathname}${text}` as ResolvedPathname;
}

/** Changes a filter in the address without a new step in the history. */
export const setFilter = (changes: Readonly<Record<string, string | undefined>>): Promise<void> =>
  goto(withQuery(changes), { replace: true, reset: false });

/** Opens something over the page, so that "back" closes it. */
export const pushQuery = (changes: Readonly<Record<string, string | undefined>>): Promise<void> =>
  goto(withQuery(changes), { reset: false });
