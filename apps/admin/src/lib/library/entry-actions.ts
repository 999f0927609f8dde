import type { LibraryMembers } from '@taproom/contracts';
import { changeEntry, type EntryPlace, moveEntry, removeEntry, restoreVersion } from '#lib/api/library-api.ts';
import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { failureLine } from '#lib/text/failure-text.ts';
import type { OpenAsset } from './open-asset.svelte.ts';

export type Entry = LibraryMembers & { identifier: string };

/** What an entry is called in the list, and what says more of it. */
export function entryTitle(entry: Entry): { name: string; hint: string } {
  const textOf = (member: string) => (typeof entry[member] === 'string' ? entry[member].trim().slice(0, 80) : '');
  const keywords = Array.isArray(entry['keywords']) ? entry['keywords'].map(String).join(', ') : '';
  const name = textOf('name') || keywords || textOf('content') || entry.identifier;
  return { name, hint: name === keywords ? textOf('content') : keywords };
}

/** A change that the list shows at once. @param told what is said of it, where it is to be taken back */
async function attempt(open: OpenAsset, write: () => Promise<unknown>, told?: string): Promise<void> {
  const { kind, id, asset } = open;
  try {
    await write();
    await open.load();
    const after = open.etag;
    if (told === undefined) return;
    toastManager.show(told, {
      undo: async () => {
        if (asset) await restoreVersion(kind, id, asset.revision, after);
        await open.load();
      },
    });
  } catch (error) {
    toastManager.show(failureLine(error), { tone: 'bad' });
    await open.load();
  }
}

export const removeEntryWithUndo = (open: OpenAsset, place: EntryPlace, name: string): Promise<void> =>
  attempt(open, () => removeEntry(place.kind, place.id, place.identifier), m.library_deleted({ name }));

export const switchEntry = (open: OpenAsset, place: EntryPlace, enabled: boolean): Promise<void> =>
  attempt(open, () => changeEntry(place, JSON.stringify({ enabled })));

/** Moves an entry by one place. */
export function shiftEntry(open: OpenAsset, place: EntryPlace, by: 1 | -1): Promise<void> {
  const entries = (open.asset?.['entries'] ?? []) as Entry[];
  const index = entries.findIndex(({ identifier }) => identifier === place.identifier);
  const before = entries[by < 0 ? index - 1 : index + 2]?.identifier ?? null;
  return attempt(open, () => moveEntry(place, before));
}
