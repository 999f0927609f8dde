import type { LorebookEntry } from '../../assets/model/lorebook.ts';

/** World Info's numbers for entries: the identifier where it is one, else the lowest that is free (F-76). */
export class UidAllocation {
  readonly #uids = new Map<string, number>();

  constructor(entries: readonly LorebookEntry[]) {
    const taken = new Set<number>();
    for (const { identifier } of entries) {
      const uid = /^(?:0|[1-9]\d{0,14})$/.test(identifier) ? Number(identifier) : undefined;
      if (uid === undefined) continue;
      this.#uids.set(identifier, uid);
      taken.add(uid);
    }
    let free = 0;
    for (const { identifier } of entries) {
      if (this.#uids.has(identifier)) continue;
      while (taken.has(free)) free++;
      this.#uids.set(identifier, free);
      taken.add(free);
    }
  }

  of({ identifier }: LorebookEntry): number {
    return this.#uids.get(identifier) ?? 0;
  }
}
