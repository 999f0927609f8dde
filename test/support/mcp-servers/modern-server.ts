import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { listen } from './http-listener.ts';
import type { McpTestServer } from './recorded-request.ts';
import { addSampleTools } from './sdk2-tools.ts';

export type ModernServerOptions = {
  /** `'reject'` (the default) speaks 2026-07-28 only; `'stateless'` also serves 2025 clients. */
  legacy?: 'reject' | 'stateless';
  /** Builds the server of one request; the sample tools by default. */
  build?: McpServerFactory;
  /** `'sse'` always streams, `'json'` never does. */
  responseMode?: 'auto' | 'sse' | 'json';
};

type Incoming = Parameters<ReturnType<typeof toNodeHandler>>[0];

const sampleServer = (): McpServer => addSampleTools(new McpServer({ name: 'modern', version: '2.4.0' }));

/** An SDK 2 server, protocol 2026-07-28. */
export async function startModernServer(options: ModernServerOptions = {}): Promise<McpTestServer> {
  const { legacy = 'reject', build = sampleServer, responseMode = 'auto' } = options;
  const handle = toNodeHandler(createMcpHandler(build, { legacy, responseMode, keepAliveMs: 0 }));
  // Node's own request has `method?: string | undefined`; the adapter's type doesn't take the undefined.
  return listen((incoming, response, request) => handle(incoming as Incoming, response, request.message));
}
