import { type ActivityItem, type LibraryAsset, type LibraryKind, TaproomError } from '@taproom/contracts';
import { readAsset } from '#lib/api/library-api.ts';
import { Coalescer } from '#lib/managers/coalescer.ts';
import { liveManager } from '#lib/managers/live-manager.svelte.ts';

/** One asset as it is stored now, for all the forms over it. */
export class OpenAsset {
  readonly kind: LibraryKind;
  readonly id: number;
  asset = $state.raw<LibraryAsset | undefined>();
  etag = $state.raw<string | undefined>();
  failure = $state.raw<unknown>(null);
  /** It was there and is deleted now, here or elsewhere. */
  gone = $state(false);
  #newest = 0;

  constructor(kind: LibraryKind, id: number) {
    this.kind = kind;
    this.id = id;
  }

  async load(): Promise<void> {
    const turn = ++this.#newest;
    try {
      const { asset, etag } = await readAsset(this.kind, this.id);
      if (turn !== this.#newest) return;
      this.asset = asset;
      this.etag = etag;
      this.failure = null;
      this.gone = false;
    } catch (error) {
      if (turn !== this.#newest) return;
      this.gone = error instanceof TaproomError && error.code === 'studio.asset_not_found';
      this.failure = this.gone ? null : error;
    }
  }

  /** Follows what is written to it anywhere. @returns what ends it */
  start(): () => void {
    void this.load();
    const again = new Coalescer<'load'>(() => this.load());
    return liveManager.listen({
      onItem: (item) => this.#concerns(item) && again.add('load'),
      onResume: () => again.add('load'),
    });
  }

  #concerns({ type, data }: ActivityItem): boolean {
    if (type === 'studio.assets.changed') return true;
    return type.startsWith('studio.asset.') && data['kind'] === this.kind && data['assetId'] === this.id;
  }
}
