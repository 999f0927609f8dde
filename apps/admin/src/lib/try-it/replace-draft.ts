import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import type { Draft } from '../schema-form/draft.svelte.ts';

/** Puts another text in place of a draft, which can be taken back from the toast. */
export function replaceDraft(draft: Draft, text: string, said: string): void {
  const before = draft.text;
  draft.replace(text);
  if (text === before) return;
  toastManager.show(said, { key: 'try-it-draft', undo: () => draft.replace(before) });
}
