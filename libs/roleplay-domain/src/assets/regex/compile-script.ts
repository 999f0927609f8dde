/** A script's pattern as it runs; `problem` says why it can't (F-95, F-96). */
export type CompiledScript = { kind: 'compiled'; pattern: RegExp } | { kind: 'faulty'; problem: string };

const TAKEN_FLAGS = 'gimsu';
/** Flags of other engines: known, and without a counterpart here. */
const FOREIGN_FLAGS = 'xXUAJ';

/**
 * Reads `findRegex` on its first line that isn't empty. `/pattern/flags` where that is the form, else a bare pattern: case
 * counts, first match only.
 */
export function compileScript(findRegex: string, caseSensitive = true): CompiledScript {
  const line = findRegex.split(/\r?\n/).find((text) => text.trim() !== '') ?? '';
  if (line === '') return { kind: 'faulty', problem: 'it is empty' };
  const { source, flags } = splitScript(line);
  const foreign = [...flags].find((letter) => FOREIGN_FLAGS.includes(letter));
  if (foreign !== undefined) return { kind: 'faulty', problem: `the flag ${foreign} has no counterpart here` };
  try {
    return { kind: 'compiled', pattern: new RegExp(source, caseSensitive ? flags : withFlag(flags, 'i')) };
  } catch {
    return { kind: 'faulty', problem: 'it does not compile' };
  }
}

function splitScript(line: string): { source: string; flags: string } {
  const bare = { source: line, flags: '' };
  const last = line.lastIndexOf('/');
  if (!line.startsWith('/') || last < 2) return bare;
  const flags = /^[A-Za-z]*/.exec(line.slice(last + 1))?.[0] ?? '';
  const letters = [...flags];
  const known = letters.every((letter) => (TAKEN_FLAGS + FOREIGN_FLAGS).includes(letter));
  return known && new Set(letters).size === letters.length ? { source: line.slice(1, last), flags } : bare;
}

function withFlag(flags: string, flag: string): string {
  return flags.includes(flag) ? flags : flags + flag;
}
