const MAX_ALIAS = 64;
const PREFIX = 'mcp__';
const SEPARATOR = '__';
const MAX_SEGMENTS = MAX_ALIAS - PREFIX.length - SEPARATOR.length;
const MIN_SERVER = 20;

/** What a segment would be made of; most names are. */
const PLAIN = /^[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/;

/** ASCII letters, digits and `-` stay; every run of other code points becomes one `_`, and none is left at the ends. */
export function aliasSegment(name: string, fallback: string): string {
  if (PLAIN.test(name)) return name;
  return name.replace(/[^A-Za-z0-9-]+/g, '_').replace(/^_|_$/g, '') || fallback;
}

/** The alias of two segments where it is not taken: at most 64 characters, the server's part cut to 20 before the tool's is. */
export function plainAlias(server: string, tool: string): string {
  if (server.length + tool.length <= MAX_SEGMENTS) return PREFIX + server + SEPARATOR + tool;
  const least = Math.min(server.length, MIN_SERVER);
  const toolLength = Math.min(tool.length, MAX_SEGMENTS - least);
  const serverLength = Math.min(server.length, MAX_SEGMENTS - toolLength);
  return PREFIX + server.slice(0, serverLength) + SEPARATOR + tool.slice(0, toolLength);
}

export function numberedAlias(alias: string, number: number): string {
  const suffix = `__${number}`;
  return alias.slice(0, MAX_ALIAS - suffix.length) + suffix;
}
