import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { listen } from './http-listener.ts';
import type { McpTestServer } from './recorded-request.ts';
import { sampleAnswers, sampleTools } from './sample-tools.ts';

export type Sdk1ServerOptions = {
  /** With sessions (`Mcp-Session-Id`), the default, or a fresh server per request. */
  sessions?: boolean;
  /** Answers with one JSON body instead of an SSE stream. */
  json?: boolean;
};

export type Sdk1Server = McpTestServer & {
  /** Forgets every session, as a restarted server does: their next request is answered 404. */
  forgetSessions(): void;
  /** Sessions that were opened and not yet deleted. */
  sessions(): number;
};

/** A server on the SDK's 1.x line, protocol 2025-11-25 and older, wired as its documentation shows. */
export async function startSdk1Server(options: Sdk1ServerOptions = {}): Promise<Sdk1Server> {
  const { sessions = true, json = false } = options;
  const open = new Map<string, StreamableHTTPServerTransport>();
  const listener = await listen(async (incoming, response, request) => {
    const session = request.headers['mcp-session-id'];
    const known = typeof session === 'string' ? open.get(session) : undefined;
    if (known) return known.handleRequest(incoming, response, request.message);
    if (typeof session === 'string') return refuse(response, 404, 'Session not found');
    if (request.method !== 'POST') return refuse(response, 405, 'Method not allowed.');
    if (sessions && request.message?.method !== 'initialize') {
      return refuse(response, 400, 'Bad Request: No valid session ID provided');
    }
    const transport = await newTransport(sessions, json, open);
    await transport.handleRequest(incoming, response, request.message);
  });
  return { ...listener, forgetSessions: () => open.clear(), sessions: () => open.size };
}

async function newTransport(sessions: boolean, json: boolean, open: Map<string, StreamableHTTPServerTransport>) {
  const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
    ...(sessions && { sessionIdGenerator: () => randomUUID() }),
    enableJsonResponse: json,
    onsessioninitialized: (id) => void open.set(id, transport),
    onsessionclosed: (id) => void open.delete(id),
  });
  await sampleServer().connect(transport);
  return transport;
}

function sampleServer(): McpServer {
  const server = new McpServer({ name: 'sdk1', version: '1.32.2' });
  server.registerTool('echo', sampleTools.echo, sampleAnswers.echo);
  server.registerTool('sum', sampleTools.sum, sampleAnswers.sum);
  server.registerTool('fail', sampleTools.fail, sampleAnswers.fail);
  server.registerTool('wait', sampleTools.wait, sampleAnswers.wait);
  return server;
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
