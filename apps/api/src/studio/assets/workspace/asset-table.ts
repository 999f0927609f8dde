import { type AssetKind, type AssetState, nameOf, type SearchName, searchNameOf } from '@taproom/roleplay-domain';

export type PresentAsset<K extends AssetKind = AssetKind> = Extract<AssetState<K>, { status: 'present' }>;
export type DeletedAsset<K extends AssetKind = AssetKind> = Extract<AssetState<K>, { status: 'deleted' }>;

/** `streamRevision` is the number of the last event in its stream; 0 where there is no stream yet. */
export type AssetEntry<K extends AssetKind = AssetKind> = { id: number; state: AssetState<K>; streamRevision: number };

/** A row of a search: the asset, and its name as it is compared. */
export type AssetRow<K extends AssetKind = AssetKind> = { id: number; asset: PresentAsset<K>; name: SearchName };

/** All assets of one kind, deleted ones too, in memory. */
export class AssetTable<K extends AssetKind> {
  readonly #entries = new Map<number, AssetEntry<K>>();
  readonly #unreadable = new Map<number, string>();
  readonly #rows = new Map<number, AssetRow<K>>();
  #highest = 0;
  /** In ascending order of id; made anew after an asset has gone, or come back. */
  #sorted: AssetRow<K>[] | undefined;

  /** The next id; ids are never used again (S-102). */
  get nextId(): number {
    return this.#highest + 1;
  }

  entry(id: number): AssetEntry<K> | undefined {
    return this.#entries.get(id);
  }

  /** Why the asset of an id can't be read, if that is so. */
  faultOf(id: number): string | undefined {
    return this.#unreadable.get(id);
  }

  put(entry: AssetEntry<K>): void {
    const { id, state } = entry;
    this.#highest = Math.max(this.#highest, id);
    this.#entries.set(id, entry);
    if (state.status !== 'present') {
      if (this.#rows.delete(id)) this.#sorted = undefined;
      return;
    }
    const before = this.#rows.get(id);
    const name = nameOf(state.value);
    const same = before && nameOf(before.asset.value) === name;
    const row = { id, asset: state, name: same ? before.name : searchNameOf(name) };
    // A row is changed in place, so that the sorted list stays as it is.
    if (before) Object.assign(before, row);
    else {
      this.#rows.set(id, row);
      this.#insert(row);
    }
  }

  /** A new one has the highest id: it goes to the end, so that a search after it has nothing to sort. */
  #insert(row: AssetRow<K>): void {
    const last = this.#sorted?.at(-1);
    if (last && last.id < row.id) this.#sorted?.push(row);
    else this.#sorted = undefined;
  }

  /** An id that stays taken, though nobody can tell by what. */
  putUnreadable(id: number, fault: string): void {
    this.#highest = Math.max(this.#highest, id);
    this.#unreadable.set(id, fault);
  }

  /** Every asset that is there, in ascending order of id. Not to be kept: it is what is there now. */
  rows(): readonly AssetRow<K>[] {
    this.#sorted ??= [...this.#rows.values()].sort((one, other) => one.id - other.id);
    return this.#sorted;
  }

  deleted(): { id: number; asset: DeletedAsset<K> }[] {
    return [...this.#entries.values()].flatMap(({ id, state }) =>
      state.status === 'deleted' ? [{ id, asset: state }] : [],
    );
  }
}
