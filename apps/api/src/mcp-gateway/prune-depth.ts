import { jsonDepthExceeds } from '@taproom/mcp-domain';

/**
 * The JSON text with every object and array below `max` levels replaced by null. One tool that is nested absurdly deep must
 * not cost the page it is on; what is left of it is still too deep for a schema, so it is isolated like any bad tool.
 */
export function pruneDepth(text: string, max: number): string {
  if (!jsonDepthExceeds(text, max)) return text;
  const kept: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { at, opens } of brackets(text)) {
    if (opens && ++depth === max + 1) kept.push(text.slice(from, at), 'null');
    if (!opens && depth-- === max + 1) from = at + 1;
  }
  return kept.join('') + text.slice(from);
}

/* An escape is one token, so that an escaped quote ends no string. */
const TOKENS = /\\.|["[\]{}]/gs;

/** The brackets and braces outside of strings, in order. */
function* brackets(text: string): Generator<{ at: number; opens: boolean }, void> {
  let inString = false;
  for (const { index, 0: token } of text.matchAll(TOKENS)) {
    if (token === '"') inString = !inString;
    else if (!inString && token.length === 1) yield { at: index, opens: token === '{' || token === '[' };
  }
}
