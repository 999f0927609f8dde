import { canonicalHost } from '../../../platform/http/host-names.ts';
import { type HostRules, isAllowedHost } from './host-check.ts';

export type OriginRules = HostRules & { allowedOrigins: readonly string[] };

/** Whether a page of this origin may call (S-37): one from the name that it calls, ports aside, or one that is named. */
export function isAllowedOrigin(origin: string, hostHeader: string, rules: OriginRules): boolean {
  const page = originOf(origin);
  if (!page) return false;
  if (rules.allowedOrigins.some((allowed) => originOf(allowed)?.href === page.href)) return true;
  const host = canonicalHost(page.hostname);
  return host !== undefined && host === canonicalHost(hostHeader) && isAllowedHost(host, rules);
}

/** Undefined for `null`, for what is no URL, and for one with anything behind its port. */
function originOf(text: string): URL | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  // Of a scheme that it does not know, the parser leaves the host as it was written.
  return new URL(text.toLowerCase());
}
