import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { listen } from './http-listener.ts';
import type { McpTestServer } from './recorded-request.ts';
import { addSampleTools } from './sdk2-tools.ts';

export type LegacyServerOptions = {
  /** The 2025 versions it speaks, the preferred one first. */
  versions: string[];
  sessions?: boolean;
  /** Answers with one JSON body instead of an SSE stream. */
  json?: boolean;
};

/** An SDK 2 server held to chosen 2025 protocol versions: it counter-offers its first one to anything else. */
export async function startLegacyServer(options: LegacyServerOptions): Promise<McpTestServer> {
  const { versions, sessions = false, json = false } = options;
  const open = new Map<string, NodeStreamableHTTPServerTransport>();

  const newTransport = async (): Promise<NodeStreamableHTTPServerTransport> => {
    const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
      ...(sessions && { sessionIdGenerator: () => randomUUID() }),
      enableJsonResponse: json,
      onsessioninitialized: (id) => void open.set(id, transport),
    });
    const server = new McpServer({ name: 'legacy', version: '2.4.0' }, { supportedProtocolVersions: versions });
    await addSampleTools(server).connect(transport);
    return transport;
  };

  return listen(async (incoming, response, request) => {
    const session = request.headers['mcp-session-id'];
    const known = typeof session === 'string' ? open.get(session) : undefined;
    await (known ?? (await newTransport())).handleRequest(incoming, response, request.message);
  });
}
