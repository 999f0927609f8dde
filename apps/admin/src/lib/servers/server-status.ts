import type { McpCatalogSummary, McpServer } from '@taproom/contracts';

export type ServerProblem =
  ({ kind: 'failed' } & NonNullable<McpCatalogSummary['lastFailure']>) | { kind: 'catalog-invalid' };

/** What an active server suffers from, if anything: a stored catalog that can't be used, or a last attempt that failed. */
export function problemOf(server: McpServer, summary: McpCatalogSummary | undefined): ServerProblem | undefined {
  if (server.state === 'paused' || !summary) return undefined;
  if (summary.catalog === 'invalid') return { kind: 'catalog-invalid' };
  const failure = summary.lastFailure;
  if (!failure || (summary.discoveredAt !== undefined && summary.discoveredAt > failure.at)) return undefined;
  return { kind: 'failed', ...failure };
}

/** What Taproom itself adds once for every data root; nobody has made it theirs yet. */
export function isSuggestion(server: McpServer, summary: McpCatalogSummary | undefined): boolean {
  const isUntouched = server.state === 'paused' && (summary === undefined || summary.catalog === 'none');
  return isUntouched && server.displayName === 'Exa Search' && server.endpoint === 'https://mcp.exa.ai/mcp';
}

export const serverFilters = ['all', 'active', 'paused', 'problems'] as const;
export type ServerFilter = (typeof serverFilters)[number];

export const isServerFilter = (text: string | null): text is ServerFilter =>
  serverFilters.some((filter) => filter === text);

export function matchesServer(
  server: McpServer,
  summary: McpCatalogSummary | undefined,
  filter: ServerFilter,
): boolean {
  if (filter === 'all') return true;
  if (filter === 'problems') return problemOf(server, summary) !== undefined;
  return server.state === filter;
}

export function matchesText(server: McpServer, query: string): boolean {
  const text = `${server.displayName}\n${server.endpoint}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
