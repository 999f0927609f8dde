import { McpGateway } from '../../../apps/api/src/mcp-gateway/mcp-gateway.ts';

/* A program that makes one call and has nothing else to do. */
const limits = {
  connectTimeoutMs: 60_000,
  discoveryTimeoutMs: 60_000,
  callTimeoutMs: 60_000,
  responseLimitBytes: 1_000_000,
  maxPages: 10,
  maxTools: 10,
  maxCatalogBytes: 1_000_000,
};
const endpoint = process.argv[2] ?? '';
const gateway = new McpGateway(limits, (message) => console.log(`log: ${message}`));
const target = { endpoint, headers: {}, protocolVersion: 'auto' } as const;
const { outcome } = await gateway.callTool(target, { nativeName: 'echo', args: {} });
console.log(outcome);
