import type { ProtocolVersion } from '@taproom/mcp-domain';

/** Where and how to reach one MCP server. `headers` go out as written, on every request. */
export type McpTarget = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  protocolVersion: ProtocolVersion;
};
