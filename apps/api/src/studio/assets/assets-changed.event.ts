import type { AssetEvent, AssetKind, AssetState } from '@taproom/roleplay-domain';

export type AssetChange = { kind: AssetKind; id: number; events: readonly AssetEvent[]; after: AssetState };

/** Published after a commit is durable and in memory. Every projector is awaited. */
export class AssetsChanged {
  constructor(
    readonly changes: readonly AssetChange[],
    readonly at: string,
    readonly actor: string,
  ) {}
}
