import { type ActivityItem, type LibraryAsset, type LibraryKind, TaproomError } from '@taproom/contracts';
import { readAsset } from '#lib/api/library-api.ts';
import type { JsonDocument, JsonPath } from '#lib/json/json-syntax.ts';
import { readJson } from '#lib/json/read-json.ts';
import { Coalescer } from '#lib/managers/coalescer.ts';
import { liveManager } from '#lib/managers/live-manager.svelte.ts';
import { type RawMembers, rawMembersAt } from './raw-members.ts';

/** One asset as it is stored now, for all the forms over it. */
export class OpenAsset {
  readonly kind: LibraryKind;
  readonly id: number;
  asset = $state.raw<LibraryAsset | undefined>();
  /** The same, with every digit. */
  document = $state.raw<JsonDocument | undefined>();
  etag = $state.raw<string | undefined>();
  failure = $state.raw<unknown>(null);
  /** It was there and is deleted now, here or elsewhere. */
  gone = $state(false);
  #newest = 0;

  constructor(kind: LibraryKind, id: number) {
    this.kind = kind;
    this.id = id;
  }

  /** Where the members of the asset are: a character's are those of its card. */
  get base(): JsonPath {
    return this.kind === 'character' ? ['data'] : [];
  }

  members(path: JsonPath = this.base): RawMembers | undefined {
    return this.document && rawMembersAt(this.document, path);
  }

  /** Where an entry is; undefined when it is gone. */
  entryPath(identifier: string): JsonPath | undefined {
    const entries = this.asset?.['entries'] as { identifier: string }[] | undefined;
    const index = entries?.findIndex((entry) => entry.identifier === identifier) ?? -1;
    return index < 0 ? undefined : ['entries', index];
  }

  async load(): Promise<void> {
    const turn = ++this.#newest;
    try {
      const { asset, text, etag } = await readAsset(this.kind, this.id);
      if (turn !== this.#newest) return;
      const reading = readJson(text);
      this.document = reading.ok ? reading.document : undefined;
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
