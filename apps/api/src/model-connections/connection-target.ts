import { upstreamHeaders, type UpstreamRoute, upstreamUrl } from '@taproom/mcp-domain';
import { type Quote, quoteFor } from '../mcp-gateway/mask-secrets.ts';
import type { UsableConnection } from './connection-entry.ts';

/** Where a request to a connection goes, and with which headers; for `ModelGateway.send`. */
export function targetOf({ connection, overrides }: UsableConnection, route: UpstreamRoute) {
  return { url: upstreamUrl(connection.baseUrl, route), headers: upstreamHeaders(connection.apiKey, overrides) };
}

/** Makes the words of a connection's server fit for an error of ours: the connection's secrets masked, one line, not long. */
export function quoteOf(usable: UsableConnection): Quote {
  const { url: endpoint, headers } = targetOf(usable, '/models');
  const values = headers.flatMap(({ name, value }) => (name.toLowerCase() === 'content-type' ? [] : [[name, value]]));
  return quoteFor({ endpoint, headers: Object.fromEntries(values) as Record<string, string>, protocolVersion: 'auto' });
}
