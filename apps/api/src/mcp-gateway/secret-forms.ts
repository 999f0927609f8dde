import { foldCase } from './fold-case.ts';
import { basicAuthorization, percentDecoded } from '../platform/outbound-http/basic-auth.ts';
import type { McpTarget } from './target.ts';

/* Shorter query values are page sizes and flags; credentials are longer. */
const MIN_QUERY_SECRET = 8;

/** Every text that gives away a credential of `target`, in each form a server may repeat it: longest first, lower case. */
export function secretForms(target: McpTarget): string[] {
  const url = new URL(target.endpoint);
  const secrets = new Set<string>();
  for (const value of Object.values(target.headers)) addHeaderValue(secrets, value);
  const basic = basicAuthorization(url);
  if (basic !== undefined) addHeaderValue(secrets, basic);
  for (const part of [url.username, url.password]) addAll(secrets, [part, percentDecoded(part)]);
  for (const value of url.searchParams.values()) if (value.length >= MIN_QUERY_SECRET) secrets.add(value);
  const forms = new Set([...secrets].flatMap(formsOf).map(foldCase));
  return [...forms].filter((form) => form.trim() !== '').sort((a, b) => b.length - a.length);
}

function addHeaderValue(secrets: Set<string>, value: string): void {
  addAll(secrets, [value, value.trim()]);
  const [, scheme, credentials] = /^\s*([A-Za-z][\w-]*)\s+(\S.*?)\s*$/s.exec(value) ?? [];
  if (credentials === undefined) return;
  secrets.add(credentials);
  if (scheme?.toLowerCase() !== 'basic') return;
  const userinfo = Buffer.from(credentials, 'base64').toString('utf8');
  addAll(secrets, [userinfo, userinfo.slice(userinfo.indexOf(':') + 1)]);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [secret, json, html, urlEncoded(secret), bytes.toString('base64'), bytes.toString('base64url')];
}

function urlEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function addAll(secrets: Set<string>, texts: readonly string[]): void {
  for (const text of texts) if (text !== '') secrets.add(text);
}
