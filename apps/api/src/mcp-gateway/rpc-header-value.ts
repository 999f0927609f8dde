const PREFIX = '=?base64?';
const SUFFIX = '?=';

/**
 * A text as the value of an `Mcp-Name` or `Mcp-Param-*` header: as it stands if a header can hold it, else in base64 between
 * marks. Source: MCP 2026-07-28, Streamable HTTP, "Value Encoding" (SEP-2243).
 */
export function rpcHeaderValue(text: string): string {
  const isPlain = text !== '' && text === text.trim() && /^[\t\x20-\x7e]*$/.test(text);
  const looksEncoded = text.startsWith(PREFIX) && text.endsWith(SUFFIX);
  return isPlain && !looksEncoded ? text : `${PREFIX}${Buffer.from(text, 'utf8').toString('base64')}${SUFFIX}`;
}
