import type { McpApi } from './api.ts';
import type { McpDiscoveryResult } from './discovery.ts';
import { createHttp, type Http, type HttpOptions } from './http.ts';
import type { McpServer, McpServerList } from './server.ts';
import { testCallOver } from './test-call-client.ts';

const idOf = (input: string | { registrationId: string }): string =>
  encodeURIComponent(typeof input === 'string' ? input : input.registrationId);

/** `McpApi` over the HTTP API; runs in a browser and in Node. */
export function createMcpApi(options: HttpOptions): McpApi {
  const http = createHttp(options);
  return { servers: serversOver(http), tools: toolsOver(http) };
}

function serversOver(http: Http): McpApi['servers'] {
  const server = async (method: string, path: string, body: unknown): Promise<McpServer> =>
    JSON.parse((await http(method, `/api/mcp/servers${path}`, { body })).text) as McpServer;
  const discovery = async (id: string, verb: 'discover' | 'refresh'): Promise<McpDiscoveryResult> =>
    JSON.parse((await http('POST', `/api/mcp/servers/${id}/${verb}`)).text) as McpDiscoveryResult;
  return {
    list: async () => JSON.parse((await http('GET', '/api/mcp/servers')).text) as McpServerList,
    create: (input) => server('POST', '', input),
    update: ({ registrationId, ...body }) => server('PUT', `/${idOf(registrationId)}`, body),
    setState: ({ registrationId, ...body }) => server('PUT', `/${idOf(registrationId)}/state`, body),
    remove: async (input) => void (await http('DELETE', `/api/mcp/servers/${idOf(input)}`)),
    discover: (input) => discovery(idOf(input), 'discover'),
    refresh: (input) => discovery(idOf(input), 'refresh'),
  };
}

function toolsOver(http: Http): McpApi['tools'] {
  const tool = async (registrationId: string, leaf: string, body: unknown): Promise<McpServer> =>
    JSON.parse(
      (await http('PUT', `/api/mcp/servers/${idOf(registrationId)}/tools/${leaf}`, { body })).text,
    ) as McpServer;
  return {
    setPermission: ({ registrationId, ...body }) => tool(registrationId, 'permission', body),
    setDescriptionOverride: ({ registrationId, ...body }) => tool(registrationId, 'description-override', body),
    testCall: ({ registrationId, ...body }, options) => testCallOver(http, idOf(registrationId), body, options?.signal),
  };
}
