import type { LibraryKind } from '@taproom/contracts';
import type { AssetForm } from './asset-form.svelte.ts';
import { OpenAsset } from './open-asset.svelte.ts';

const opened = new Map<string, OpenAsset>();
const forms = new Map<string, AssetForm>();

const keyOf = (kind: LibraryKind, id: number): string => `${kind}/${id}`;

/** The one view of an asset in this tab. */
export function openAsset(kind: LibraryKind, id: number): OpenAsset {
  const open = opened.get(keyOf(kind, id)) ?? new OpenAsset(kind, id);
  opened.set(keyOf(kind, id), open);
  return open;
}

/**
 * The one form over an asset, or over the entry of an identifier. It outlives the page, so that nothing typed is lost by
 * looking elsewhere.
 */
export function formOf({ kind, id }: OpenAsset, identifier: string, make: () => AssetForm): AssetForm {
  const key = `${keyOf(kind, id)}/${identifier}`;
  const form = forms.get(key) ?? make();
  forms.set(key, form);
  return form;
}
