import type { ImportResult, LibraryKind } from '@taproom/contracts';
import { importFile } from '#lib/api/library-api.ts';

export type FileImport = { key: number; name: string } & (
  { state: 'running' } | { state: 'done'; result: ImportResult } | { state: 'failed'; failure: unknown }
);

let next = 1;

/** Files that were handed over, one after another, and what became of each. */
export class Imports {
  files = $state.raw<readonly FileImport[]>([]);
  #queue: Promise<void> = Promise.resolve();

  get busy(): boolean {
    return this.files.some(({ state }) => state === 'running');
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      const entry = { key: next++, name: file.name };
      this.files = [...this.files, { ...entry, state: 'running' }];
      this.#queue = this.#queue.then(() => this.#import(entry, file));
    }
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
  }
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
