import type { ClientTokenScope, MadeClientToken } from '@taproom/contracts';
import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { pushQuery } from '#lib/query.ts';

/** @param scopes what the new token begins with */
export const newToken = (scopes: readonly ClientTokenScope[] = []): Promise<void> =>
  pushQuery({ dialog: 'token', scopes: scopes.join(',') });

let uncopied: MadeClientToken | undefined;

/** A token whose dialog was closed before it was copied, once. */
export function takeUncopied(): MadeClientToken | undefined {
  const made = uncopied;
  uncopied = undefined;
  return made;
}

/** It can't be had from the hub again, so it can be had back for as long as the message is shown. */
export function offerUncopied(made: MadeClientToken): void {
  toastManager.show(m.token_closed_uncopied({ name: made.name }), {
    key: 'token-uncopied',
    undo: () => {
      uncopied = made;
      return newToken();
    },
  });
}
