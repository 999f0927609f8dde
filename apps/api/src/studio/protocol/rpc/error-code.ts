/**
 * The code of the JSON-RPC error that a text of the SDK's is; null for a result. A result is not parsed: inside of its texts a
 * quotation mark is escaped.
 */
export function errorCodeIn(text: string): number | null {
  if (!text.includes('"error":')) return null;
  const { error } = JSON.parse(text) as { error?: { code?: unknown } };
  return typeof error?.code === 'number' ? error.code : null;
}
