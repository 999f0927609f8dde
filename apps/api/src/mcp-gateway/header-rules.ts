import { type AnswerFacts, GatewayError } from './gateway-error.ts';

/* RFC 9110, sections 5.1 (token) and 5.5 (field-value with obs-text). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TOKEN_AT_START = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]*/;
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/* Framing belongs to HTTP, the rest to the protocol: a second value would contradict what the connection itself says. */
const CONNECTION_OWNED = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-connection',
  'accept',
  'last-event-id',
  'mcp-session-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
]);
const PARAM_PREFIX = 'mcp-param-';

/** Throws GatewayError `mcp.header_not_sendable` for the first header that can't go out exactly as it is written. */
export function requireSendableHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    const reason = reasonAgainst(name, value);
    if (reason) throw new GatewayError('transport', 'mcp.header_not_sendable', reason, paramsOf(name));
  }
}

/* A name that is none may be a whole header line, with its value: nothing of it is told as the name. */
const paramsOf = (name: string): AnswerFacts => (TOKEN.test(name) ? { params: { header: name } } : {});

function reasonAgainst(name: string, value: string): string | undefined {
  if (!TOKEN.test(name)) return unusableName(name);
  const lower = name.toLowerCase();
  if (CONNECTION_OWNED.has(lower) || lower.startsWith(PARAM_PREFIX)) {
    return `The header ${name} belongs to the connection and can't be set. Remove it from the server's headers.`;
  }
  if (FIELD_VALUE.test(value)) return undefined;
  const at = [...value].findIndex((char) => !FIELD_VALUE.test(char));
  return `The value of header ${name} has a character that HTTP can't carry (position ${at + 1}): a control character, or one above U+00FF.`;
}

/* What follows the first wrong character is often a value: a whole header line, pasted where only its name belongs. */
function unusableName(name: string): string {
  const [start = ''] = TOKEN_AT_START.exec(name) ?? [];
  const which = start === '' ? 'A header name' : `The header name that begins with ${JSON.stringify(start)}`;
  return `${which} is not one that HTTP can carry. Rename or remove it.`;
}
