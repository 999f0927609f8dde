import type { McpDiscoveryResult } from '@taproom/contracts';
import { discoveryText, projectDiscovery, type Registration } from '@taproom/mcp-domain';
import type { PublishedCatalog } from './discovery/discovery-runner.ts';
import { keepBytes } from './http/discovery-bytes.ts';

/** The result of a discovery, with its JSON put together from what has been written down of its tools already. */
export async function writtenDiscovery(
  { catalog, toolTexts, told }: PublishedCatalog,
  registration: Registration,
): Promise<McpDiscoveryResult> {
  const result = projectDiscovery(catalog, registration);
  keepBytes(result, Buffer.from(discoveryText(result, toolTexts)));
  await told;
  return result;
}
