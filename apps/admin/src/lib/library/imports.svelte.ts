import type { ImportResult, LibraryKind } from '@taproom/contracts';
import { importFile } from '#lib/api/library-api.ts';
import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';

export type FileImport = { key: number; name: string } & (
  { state: 'running' } | { state: 'done'; result: ImportResult } | { state: 'failed'; failure: unknown }
);

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Files that were handed over in this window, one after another, and what became of each. It outlives every page, so that
 * no result and no warning is lost by looking elsewhere; only the person clears it.
 */
class Imports {
  files = $state.raw<readonly FileImport[]>([]);
  #next = 1;
  #watchers = 0;
  #queue: Promise<void> = Promise.resolve();

  get busy(): boolean {
    return this.files.some(({ state }) => state === 'running');
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      const entry = { key: this.#next++, name: file.name };
      this.files = [...this.files, { ...entry, state: 'running' }];
      this.#queue = this.#queue.then(() => this.#import(entry, file));
    }
    // A file that waits for its turn is not on its way yet, and would be lost with the window.
    if (this.busy) addEventListener('beforeunload', askBeforeLeaving);
  }

  /** While the results are in sight nothing else tells of them. @returns what ends it */
  watch(): () => void {
    this.#watchers++;
    return () => void this.#watchers--;
  }

  clear(): void {
    this.files = this.files.filter(({ state }) => state === 'running');
  }

  async #import(entry: { key: number; name: string }, file: File): Promise<void> {
    let ended: FileImport;
    try {
      ended = { ...entry, state: 'done', result: await importFile(file) };
    } catch (failure) {
      ended = { ...entry, state: 'failed', failure };
    }
    this.files = this.files.map((each) => (each.key === entry.key ? ended : each));
    if (!this.busy) removeEventListener('beforeunload', askBeforeLeaving);
    if (this.#watchers === 0) tell(ended);
  }
}

export const imports = new Imports();

function tell({ name, state }: FileImport): void {
  if (state === 'failed') toastManager.show(m.library_import_failed_elsewhere({ name }), { tone: 'bad' });
  else toastManager.show(m.library_import_done_elsewhere({ name }));
}

/** What an import has made, in the order of the tabs. */
export function madeBy({ ids }: ImportResult): { kind: LibraryKind; id: number }[] {
  const { characterId, lorebookId, regexId, presetId, personaIds = [] } = ids;
  const single = [
    ['character', characterId],
    ['lorebook', lorebookId],
    ['regex', regexId],
    ['preset', presetId],
  ] as const;
  return [
    ...single.flatMap(([kind, id]) => (id === undefined ? [] : [{ kind, id }])),
    ...personaIds.map((id) => ({ kind: 'persona' as const, id })),
  ];
}
