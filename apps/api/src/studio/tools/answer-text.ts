/** A JSON value as it stands in an answer (S-13): two spaces of indent, non-ASCII characters as they are, numbers digit for digit. */
export function answerText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
