import type { GatewayLimits } from './limits.ts';
import type { Peer } from './peer.ts';
import { toolPages } from './tool-pages.ts';

/** `tools` are the entries as they came, parsed losslessly; `modern` says that the connection is of 2026-07-28. */
export type DiscoveredTools = {
  protocolVersion: string;
  serverName?: string;
  serverVersion?: string;
  tools: unknown[];
  modern: boolean;
};

/** `entries` are those of this page and `bytes` its JSON's in UTF-8; `tools` says how many there are so far. */
export type DiscoveryProgress = {
  page: number;
  tools: number;
  entries: readonly unknown[];
  bytes: number;
  modern: boolean;
};

/** Reads the whole list, or throws GatewayError: there is no partial one. */
export async function listTools(
  peer: Peer,
  limits: GatewayLimits,
  onPage: (progress: DiscoveryProgress) => void,
): Promise<DiscoveredTools> {
  const tools: unknown[] = [];
  let page = 0;
  for await (const { entries, text } of toolPages(peer, limits, { ahead: true })) {
    for (const entry of entries) tools.push(entry);
    const bytes = Buffer.byteLength(text);
    onPage({ page: (page += 1), tools: tools.length, entries, bytes, modern: peer.session.isModern });
  }
  const { version, isModern, server } = peer.session;
  return {
    protocolVersion: version,
    ...(typeof server.name === 'string' && { serverName: server.name }),
    ...(typeof server.version === 'string' && { serverVersion: server.version }),
    tools,
    modern: isModern,
  };
}
