import type { JsonError, JsonReading } from './json-syntax.ts';
import { JsonReader, JsonStop } from './json-reader.ts';
import { positionAt } from './text-position.ts';

const shownLength = 40;

/** Reads a text by RFC 8259. It never changes it, converts nothing, and takes any depth. */
export function readJson(text: string): JsonReading {
  const reader = new JsonReader(text);
  try {
    const root = reader.read();
    return { ok: true, document: { text, root, duplicates: reader.duplicates } };
  } catch (stop) {
    if (!(stop instanceof JsonStop)) throw stop;
    return { ok: false, error: errorFrom(text, stop) };
  }
}

function errorFrom(text: string, { fault }: JsonStop): JsonError {
  const { reason, start, end, opened } = fault;
  const found = text.slice(start, end);
  return {
    reason,
    start,
    end,
    ...positionAt(text, start),
    found: found.length > shownLength ? `${found.slice(0, shownLength)}…` : found,
    ...(opened && {
      opened: { bracket: text.charAt(opened.start) as '{' | '[', line: positionAt(text, opened.start).line },
    }),
  };
}
