import type { McpDiscoveryResult } from '@taproom/contracts';
import { modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { addActive, discover, type Hub } from '../support/taproom-servers.ts';

export const object = { type: 'object' };
const first = { name: 'first', inputSchema: object };
const last = { name: 'last', inputSchema: object };

/** One page's exact text, discovered from a 2026-07-28 server. */
export async function discoverPage(hub: Hub, page: string): Promise<McpDiscoveryResult> {
  const server = await scripted(modernScript({ 'tools/list': ({ result }) => result(page) }));
  try {
    const { id } = await addActive(hub, { endpoint: server.url });
    return await discover(hub, id);
  } finally {
    await server.close();
  }
}

export const pageAmong = (rawTools: readonly unknown[]): string =>
  JSON.stringify(modernPage([first, ...rawTools, last]));

/** The given tools, listed between the healthy ones `first` and `last`. */
export function listedAmong(hub: Hub, rawTools: readonly unknown[]): Promise<McpDiscoveryResult> {
  return discoverPage(hub, pageAmong(rawTools));
}

export const namesOf = ({ tools }: McpDiscoveryResult): string[] => tools.map(({ nativeName }) => nativeName);
