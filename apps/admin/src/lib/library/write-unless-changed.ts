import { type LibraryAsset, TaproomError } from '@taproom/contracts';
import type { OpenAsset } from './open-asset.svelte.ts';

/**
 * Writes what concerns one part of an asset. Where somebody has changed the asset meanwhile, but not this part, it is
 * written over what is there now; where it is this part, that is shown and nothing is written.
 * @throws TaproomError mcp.revision_conflict in the second case
 */
export async function writeUnlessChanged(
  open: OpenAsset,
  part: (asset: LibraryAsset | undefined) => unknown,
  write: (etag: string | undefined) => Promise<unknown>,
): Promise<void> {
  const before = JSON.stringify(part(open.asset));
  try {
    await write(open.etag);
  } catch (error) {
    if (!(error instanceof TaproomError && error.code === 'mcp.revision_conflict')) throw error;
    await open.load();
    if (JSON.stringify(part(open.asset)) !== before) throw error;
    await write(open.etag);
  }
}
