type ParsedUrl = {
  href: string;
  protocol: string;
  username: string;
  password: string;
  search: string;
  pathname: string;
};

/** A global of browsers and Node alike; declared here because the library is compiled for neither. */
declare const URL: { new (text: string): ParsedUrl; canParse(text: string): boolean };

export type EndpointReading = { ok: true; endpoint: string } | { ok: false; reason: string };

/**
 * Normalises an endpoint as the WHATWG URL Standard writes it, and changes nothing else.
 * A reason never repeats the text: it may hold credentials.
 */
export function readEndpoint(text: string): EndpointReading {
  if (!URL.canParse(text)) return { ok: false, reason: 'must be a whole http: or https: URL with a host' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, reason: 'must begin with http:// or https://' };
  }
  // `hash` is empty for an empty fragment too; only the serialisation keeps its "#".
  if (url.href.includes('#')) {
    return {
      ok: false,
      reason: 'must not have a fragment: remove the "#" and what follows, a server never gets to see it',
    };
  }
  return { ok: true, endpoint: url.href };
}

const LOOKS_LIKE_A_KEY = /^(?=[^/]*\d)[\w.~=%+-]{20,}$/;

/** An endpoint for other people's eyes: no userinfo, no query, and `…` for a path segment that looks like a key. */
export function publicEndpoint(endpoint: string): string {
  const url = new URL(endpoint);
  url.username = '';
  url.password = '';
  url.search = '';
  const segments = url.pathname.split('/').map((segment) => (LOOKS_LIKE_A_KEY.test(segment) ? '…' : segment));
  const { href, pathname } = url;
  return href.slice(0, href.length - pathname.length) + segments.join('/');
}
