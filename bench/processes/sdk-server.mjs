/* An SDK server (2026-07-28) with `count` tools in pages of `pageSize`, each of which answers at once:
   node sdk-server.mjs <count> <pageSize> [slow]
   With `slow` each tool's schema takes some 25 ms to check: many references that lead to many properties. */
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const [count, pageSize] = process.argv.slice(2, 4).map(Number);
const isSlow = process.argv[4] === 'slow';

const wide = { properties: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}`, { type: 'string' }])) };
const slowProperties = { any: { anyOf: Array.from({ length: 1500 }, () => ({ $ref: '#/$defs/wide' })) } };

const tools = Array.from({ length: count }, (_, index) => ({
  name: `tool_${index}`,
  description: `Looks up entry ${index} of the archive and tells what is known of it.`,
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, description: 'What to look for.' },
      limit: { type: 'integer', minimum: 1, maximum: 100 + index },
      tags: { type: 'array', items: { type: 'string' } },
      ...(isSlow && slowProperties),
    },
    required: ['query'],
    ...(isSlow && { $defs: { wide } }),
  },
}));

function listPage({ params }) {
  const from = Number(params?.cursor ?? 0);
  const next = from + pageSize;
  return { tools: tools.slice(from, next), ...(next < count && { nextCursor: String(next) }) };
}

function build() {
  const server = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', listPage);
  server.setRequestHandler('tools/call', ({ params }) => ({
    content: [{ type: 'text', text: `${params.name}: done` }],
  }));
  return server;
}

const handle = toNodeHandler(createMcpHandler(build, { keepAliveMs: 0 }));
const http = createServer((request, response) => void handle(request, response));
// A client that compiles thousands of schemas in between finds its connection still there.
http.keepAliveTimeout = 120_000;
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${http.address().port}/mcp`));
process.on('SIGTERM', () => process.exit(0));
