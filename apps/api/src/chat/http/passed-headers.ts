/* What belongs to the connection (RFC 9110 §7.6.1), and what only Taproom may say of its own origin. */
const KEPT_BACK = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'alt-svc',
  'clear-site-data',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'referrer-policy',
  'server',
  'set-cookie',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-taproom-generation',
]);

/** The headers of an upstream's answer that go on, each with all its values, in lower case. */
export function passedHeaders(rawHeaders: readonly string[]): Map<string, string[]> {
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [{ name: name.toLowerCase(), value: rawHeaders[at + 1] ?? '' }] : [],
  );
  const named = pairs
    .filter(({ name }) => name === 'connection')
    .flatMap(({ value }) => value.toLowerCase().split(','));
  const hop = new Set(named.map((name) => name.trim()));
  const passed = new Map<string, string[]>();
  for (const { name, value } of pairs) {
    if (KEPT_BACK.has(name) || hop.has(name) || name.startsWith('access-control-')) continue;
    passed.set(name, [...(passed.get(name) ?? []), value]);
  }
  return passed;
}
