import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { addConnection, editConnection } from './connection-actions.ts';
import type { ConnectionForm } from './connection-form.ts';

const kept = new Map<string, ConnectionForm>();

/** A form that was closed by mistake and is opened again. */
export function takeKeptConnection(id: string | undefined): ConnectionForm | undefined {
  const form = kept.get(id ?? '');
  kept.delete(id ?? '');
  return form;
}

/** What was typed can be had back for as long as the message is shown. */
export function offerKeptConnection(form: ConnectionForm, id: string | undefined): void {
  if (!form.dirty) return;
  toastManager.show(m.form_closed(), {
    key: 'form-closed',
    undo: () => {
      kept.set(id ?? '', form);
      return id === undefined ? addConnection() : editConnection(id);
    },
  });
}
