const LONGEST = 48;

/** An id for a new connection that was given none: its name in small letters, with a number where that is taken. */
export function connectionIdFor(name: string, taken: readonly string[]): string {
  const letters = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const base = trimmed(letters).slice(0, LONGEST) || 'connection';
  const used = new Set(taken);
  let id = base;
  for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

/* A loop: a regular expression for both ends takes quadratic time. */
function trimmed(text: string): string {
  const from = text.startsWith('-') ? 1 : 0;
  return text.endsWith('-') ? text.slice(from, -1) : text.slice(from);
}
