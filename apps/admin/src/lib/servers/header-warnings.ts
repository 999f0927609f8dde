import { isBlank, type HeaderRow } from './header-rows.ts';

export type HeaderWarning = 'no-name' | 'twice' | 'bad-name' | 'reserved' | 'bad-value';

/** Names that belong to the connection; a registration may hold them, but nothing is sent with them. */
const reserved = new Set([
  ...['host', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'expect'],
  ...['te', 'trailer', 'proxy-connection', 'accept', 'last-event-id'],
  ...['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
]);

/** RFC 9110 §5.6.2 */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What HTTP can't carry in a value: control characters but TAB, and anything above U+00FF. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** Why a header can't be kept ("no-name", "twice") or, kept as it is, could not be sent. */
export function headerWarning(row: HeaderRow, rows: readonly HeaderRow[]): HeaderWarning | undefined {
  if (isBlank(row)) return undefined;
  if (row.name === '') return 'no-name';
  if (rows.some((other) => other.key < row.key && other.name === row.name)) return 'twice';
  if (!token.test(row.name)) return 'bad-name';
  const name = row.name.toLowerCase();
  if (reserved.has(name) || name.startsWith('mcp-param-')) return 'reserved';
  return unsendable.test(row.value) ? 'bad-value' : undefined;
}

export const blocksSaving = (warning: HeaderWarning | undefined): boolean =>
  warning === 'no-name' || warning === 'twice';
