type ToolRef = { registrationId: string; nativeName: string };

/** What a tool's draft is before anything was typed. */
export const firstDraft = '{}';

const keyOf = ({ registrationId, nativeName }: ToolRef): string => `taproom.try-it:${registrationId}:${nativeName}`;

/** The draft that this tab keeps for a tool. A browser that refuses storage only loses it on reload. */
export function loadDraft(tool: ToolRef, storage: () => Storage = () => sessionStorage): string {
  try {
    return storage().getItem(keyOf(tool)) ?? firstDraft;
  } catch {
    return firstDraft;
  }
}

export function saveDraft(tool: ToolRef, text: string, storage: () => Storage = () => sessionStorage): void {
  try {
    if (text === firstDraft) storage().removeItem(keyOf(tool));
    else storage().setItem(keyOf(tool), text);
  } catch {
    // Storage is full or switched off; the draft lives on in the page.
  }
}
