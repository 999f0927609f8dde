import type {
  About,
  AccessSession,
  ActivityPage,
  CreateMcpServer,
  DiscoveryProgress,
  McpCatalogSummaries,
  McpServer,
  Recommendation,
  UpdateMcpServer,
} from '@taproom/contracts';
import { answer } from './answer.ts';
import { http } from './hub.ts';

/** A registration with the version of it that `If-Match` names. */
export type Versioned = { server: McpServer; etag: string | undefined };

const serverPath = (id: string): string => `/api/mcp/servers/${encodeURIComponent(id)}`;

export const readSession = (): Promise<AccessSession> => answer('GET', '/api/access/session');

export const signIn = (token: string): Promise<AccessSession> => answer('POST', '/api/access/session', { token });

export const signOut = async (): Promise<void> => void (await http('DELETE', '/api/access/session'));

export const firstLoad = (): Promise<Recommendation> => answer('POST', '/api/console/first-load');

export const readAbout = (): Promise<About> => answer('GET', '/api/system/about');

export const readSummaries = async (): Promise<McpCatalogSummaries['summaries']> =>
  (await answer<McpCatalogSummaries>('GET', '/api/mcp/catalogs')).summaries;

export async function readServer(id: string): Promise<Versioned> {
  const { text, etag } = await http('GET', serverPath(id));
  return { server: JSON.parse(text) as McpServer, etag: etag ?? undefined };
}

/** @throws TaproomError mcp.revision_conflict when `etag` is no longer the current version */
export async function updateServer(id: string, body: UpdateMcpServer, etag: string | undefined): Promise<McpServer> {
  const { text } = await http('PUT', serverPath(id), etag === undefined ? { body } : { body, ifMatch: etag });
  return JSON.parse(text) as McpServer;
}

export const readDiscoveryProgress = (id: string): Promise<DiscoveryProgress> =>
  answer('GET', `${serverPath(id)}/discovery`);

export const rebuildServer = (id: string): Promise<McpServer> => answer('POST', `${serverPath(id)}/rebuild`);

/** @throws TaproomError request.invalid with the reason; nothing is stored either way */
export const parseImport = (json: string): Promise<CreateMcpServer> =>
  answer('POST', '/api/mcp/servers/parse-import', { json });

/** @param cursor where an earlier page ended; without it, the newest items */
export function readActivity(query: {
  cursor?: string | undefined;
  limit: number;
  registrationId?: string | undefined;
}): Promise<ActivityPage> {
  const search = new URLSearchParams({ limit: String(query.limit) });
  if (query.cursor !== undefined) search.set('cursor', query.cursor);
  if (query.registrationId !== undefined) search.set('registrationId', query.registrationId);
  return answer('GET', `/api/mcp/activity?${search}`);
}
