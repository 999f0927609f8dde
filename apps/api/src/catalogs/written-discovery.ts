import type { McpDiscoveryResult } from '@taproom/contracts';
import { type Catalog, discoveryText, projectDiscovery, type Registration } from '@taproom/mcp-domain';
import type { FreshCatalog } from './discovery/catalog-reader.ts';
import { keepBytes } from './http/discovery-bytes.ts';

/** A catalog as its registration had it seen, with its JSON. */
export type WrittenCatalog = {
  catalog: Catalog;
  permissions: Registration['toolPermissions'];
  result: McpDiscoveryResult;
};

/**
 * `told` resolves when the activity has it; whoever answers with the catalog waits for that. `written` is its answer, if it
 * could be made while the disk was at work.
 */
export type PublishedCatalog = FreshCatalog & { told: Promise<void>; written: WrittenCatalog | undefined };

/** The JSON is put together from what has been written down of the tools already. */
export function writeCatalog(
  { catalog, toolTexts }: FreshCatalog,
  { toolPermissions }: Pick<Registration, 'toolPermissions'>,
): WrittenCatalog {
  const result = projectDiscovery(catalog, { toolPermissions });
  keepBytes(result, Buffer.from(discoveryText(result, toolTexts)));
  return { catalog, permissions: toolPermissions, result };
}

/** The result of a discovery, as its registration has it now. */
export async function writtenDiscovery(
  published: PublishedCatalog,
  registration: Registration,
): Promise<McpDiscoveryResult> {
  const { catalog, written, told } = published;
  const isCurrent = written?.catalog === catalog && written.permissions === registration.toolPermissions;
  const { result } = isCurrent ? written : writeCatalog(published, registration);
  await told;
  return result;
}
