import type { JsonObject } from '@taproom/mcp-domain';
import type { AssetKind, AssetValues, Place, Written } from '@taproom/roleplay-domain';

export type WriteUse = 'create' | 'update';

/** `newId` makes identifiers for entries; `order` counts the assets of the kind that were ever made. */
export type MakeContext = { newId: () => string; order: number };

/** How the tools of a kind read what they are given, and what becomes of it. */
export type AssetModel<K extends AssetKind, I> = {
  readonly kind: K;
  /** The JSON Schema of the argument of the kind's name. */
  schema(use: WriteUse): JsonObject;
  /** @throws InvalidValue */
  read(payload: unknown, place: Place, use: WriteUse): Written<I>;
  create(input: Written<I>, context: MakeContext): Written<AssetValues[K]>;
  change(before: AssetValues[K], input: Written<I>, context: MakeContext): Written<AssetValues[K]>;
};
