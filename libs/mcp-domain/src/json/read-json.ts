import { parseLossless } from './lossless.ts';
import { scanJson } from './scan.ts';

export type JsonReading = { ok: true; value: unknown } | { ok: false; reason: string };

/**
 * `parseLossless` that says where a text breaks. The engine's own message is not used: it quotes the text, which may hold
 * secrets.
 */
export function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: parseLossless(text) };
  } catch {
    return { ok: false, reason: reasonFor(text) };
  }
}

function reasonFor(text: string): string {
  const { faultAt } = scanJson(text);
  if (faultAt === undefined) return 'is nested too deeply';
  if (text.trim() === '') return 'is empty, not JSON';
  if (faultAt >= text.length) return 'is not valid JSON: it ends too early';
  const lines = text.slice(0, faultAt).split('\n');
  return `is not valid JSON at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

/** Paths of the members that a text names more than once; `JSON.parse` would keep the last and drop the others. */
export function duplicateMembers(text: string): string[] {
  return scanJson(text).duplicates;
}
