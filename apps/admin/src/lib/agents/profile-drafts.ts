import { ProfileDraft } from './profile-draft.svelte.ts';

const drafts = new Map<string, ProfileDraft>();

/** The one draft of a profile in this tab. */
export function draftOf(id: string): ProfileDraft {
  const draft = drafts.get(id) ?? new ProfileDraft(id);
  drafts.set(id, draft);
  return draft;
}

export const forgetDraft = (id: string): void => void drafts.delete(id);
