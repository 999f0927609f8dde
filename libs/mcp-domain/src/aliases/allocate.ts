import { aliasSegment, numberedAlias, plainAlias } from './alias.ts';

export type NamedTool = { serverDisplayName: string; nativeName: string };

/**
 * One alias for each tool, in their order, none of them reserved or given twice: a letter first, then `[A-Za-z0-9_-]`, at most
 * 64 bytes. They mean something only in the invocation or round that they were allocated for.
 */
export function allocateAliases(tools: readonly NamedTool[], reserved: Iterable<string>): string[] {
  const taken = new Set(reserved);
  const nextNumber = new Map<string, number>();
  const servers = new Map<string, string>();
  return tools.map(({ serverDisplayName, nativeName }) => {
    const server = servers.get(serverDisplayName) ?? aliasSegment(serverDisplayName, 'server');
    servers.set(serverDisplayName, server);
    const plain = plainAlias(server, aliasSegment(nativeName, 'tool'));
    let alias = plain;
    // Numbers below were taken when they were tried, and nothing is ever given back.
    let number = nextNumber.get(plain) ?? 2;
    for (; taken.has(alias); number++) alias = numberedAlias(plain, number);
    if (alias !== plain) nextNumber.set(plain, number);
    taken.add(alias);
    return alias;
  });
}

/** The alias of a builtin tool: its name, with `_` for `.`. */
export function builtinAlias(name: string): string {
  return name.replaceAll('.', '_');
}
