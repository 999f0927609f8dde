/** One header while it is being edited. `key` tells rows apart; names may still be empty or alike. */
export type HeaderRow = { key: number; name: string; value: string };

let nextKey = 1;

export const headerRow = (name = '', value = ''): HeaderRow => ({ key: nextKey++, name, value });

export const rowsOf = (headers: Readonly<Record<string, string>>): HeaderRow[] =>
  Object.entries(headers).map(([name, value]) => headerRow(name, value));

/** Rows without name and value are not there yet. */
export const isBlank = ({ name, value }: HeaderRow): boolean => name === '' && value === '';

export const headersOf = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(rows.filter((row) => !isBlank(row)).map(({ name, value }) => [name, value]));

/** `Name: value` lines, as they are copied from a manual or a terminal. Anything else is no headers, and is pasted as text. */
export function parseHeaderLines(text: string): { name: string; value: string }[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const headers = lines.map(parseHeaderLine);
  return headers.length > 0 && headers.every((header) => header !== undefined) ? headers : undefined;
}

function parseHeaderLine(line: string): { name: string; value: string } | undefined {
  const [, name, value] = /^\s*([^\s:"']+):(?!\/\/)[ \t]*(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** Puts pasted headers in place of the row they were pasted into. */
export function pasteInto(
  rows: readonly HeaderRow[],
  key: number,
  pasted: readonly { name: string; value: string }[],
): HeaderRow[] {
  return rows.flatMap((row) => (row.key === key ? pasted.map(({ name, value }) => headerRow(name, value)) : [row]));
}
