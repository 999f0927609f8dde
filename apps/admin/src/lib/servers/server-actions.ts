import type { McpServer } from '@taproom/contracts';
import { goto } from '$app/navigation';
import { overlayManager } from '#lib/managers/overlay-manager.svelte.ts';
import { serversManager } from '#lib/managers/servers-manager.svelte.ts';
import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { serversPath } from '#lib/paths.ts';
import { pushQuery, setFilter } from '#lib/query.ts';
import { failureLine } from '#lib/text/failure-text.ts';

/* What can be done to a server, wherever it is asked for: a row, a page, the palette. */

export function sayFailure(what: string, error: unknown): void {
  toastManager.show(`${what} ${failureLine(error)}`, { tone: 'bad' });
}

export const askToActivate = (server: McpServer): void => overlayManager.ask({ kind: 'activate', server });

export const askToRemove = (server: McpServer): void =>
  overlayManager.ask({ kind: 'remove', registrationId: server.id, name: server.displayName, server });

export async function pauseServer(server: McpServer): Promise<void> {
  try {
    await serversManager.setState(server.id, 'paused');
    toastManager.show(m.toast_paused({ name: server.displayName }), {
      key: `state:${server.id}`,
      undo: () =>
        serversManager
          .setState(server.id, 'active')
          .catch((error: unknown) => sayFailure(m.toast_undo_failed(), error)),
    });
  } catch (error) {
    sayFailure(m.toast_pause_failed({ name: server.displayName }), error);
  }
}

export async function removeServer(registrationId: string, name: string): Promise<void> {
  await serversManager.remove(registrationId);
  toastManager.show(m.toast_removed({ name }));
  if (location.pathname.includes(registrationId)) await goto(serversPath());
}

export const editServer = (id: string): Promise<void> => pushQuery({ dialog: 'edit', of: id });
export const duplicateServer = (id: string): Promise<void> => pushQuery({ dialog: 'duplicate', of: id });
export const addServer = (): Promise<void> => pushQuery({ dialog: 'add' });
export const pasteServer = (): Promise<void> => pushQuery({ dialog: 'paste' });
export const showReference = (): Promise<void> => pushQuery({ dialog: 'reference' });
/** Closes what is open over the page, and takes it out of the history: "back" must not open it again. */
export const closeDialog = (): Promise<void> => setFilter({ dialog: undefined, of: undefined, scopes: undefined });
