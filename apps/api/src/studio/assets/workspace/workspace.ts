import { Injectable } from '@nestjs/common';
import { type AssetKind, assetKinds, evolveAsset, officialPreset } from '@taproom/roleplay-domain';
import { type AssetEntry, AssetTable } from './asset-table.ts';

/** The official preset came with Taproom, and so it is as old on every machine. */
const OFFICIAL_SINCE = '2026-01-01T00:00:00.000Z';
export const OFFICIAL_PRESET = 1;

type Tables = { [K in AssetKind]: AssetTable<K> };

/** The assets as they are now. Filled at the start, changed by commits only. */
@Injectable()
export class Workspace {
  readonly #tables = Object.fromEntries(assetKinds.map((kind) => [kind, new AssetTable()])) as unknown as Tables;

  constructor() {
    this.table('preset').put(officialEntry());
  }

  table<K extends AssetKind>(kind: K): AssetTable<K> {
    return this.#tables[kind];
  }
}

/** A fresh workspace has it without a stream of its own (S-107): one begins when the active mark moves. */
export function officialEntry(): AssetEntry<'preset'> {
  const created = { type: 'asset.created', data: { value: officialPreset() } } as const;
  const state = evolveAsset<'preset'>({ status: 'absent' }, created, OFFICIAL_SINCE);
  return { id: OFFICIAL_PRESET, state, streamRevision: 0 };
}
