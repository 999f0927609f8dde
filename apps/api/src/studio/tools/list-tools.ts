import type { JsonObject } from '@taproom/mcp-domain';
import type { RegisteredTool } from './registry.ts';

/** As `tools/list` shows them (S-10). */
export function listTools(tools: Iterable<RegisteredTool>): JsonObject[] {
  return Array.from(tools, ({ tool: { name, title, description, annotations }, checker }) => ({
    name,
    title,
    description,
    inputSchema: checker.schema,
    annotations,
  }));
}
