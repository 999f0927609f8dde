import { type AssetKind, kindWords } from '@taproom/roleplay-domain';
import { StudioError } from '../tools/studio-error.ts';

/** `tavo://characters`: where all assets of a kind are (S-90). */
export function kindUri(kind: AssetKind): `tavo://${string}` {
  return `tavo://${kindWords[kind].plural}`;
}

/** `tavo://characters/7` (S-87) */
export function uriOf(kind: AssetKind, id: number): `tavo://${string}` {
  return `${kindUri(kind)}/${id}`;
}

export function missing(kind: AssetKind, id: number): StudioError {
  return StudioError.notFound(`There is no ${kindWords[kind].noun} ${id}`, uriOf(kind, id));
}
