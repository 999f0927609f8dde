import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { pushQuery } from '#lib/query.ts';
import type { ServerDialogKind } from './server-dialog-kind.ts';
import type { ServerForm } from './server-form.svelte.ts';

const kept = new Map<string, ServerForm>();

const keyOf = (kind: ServerDialogKind, id: string | undefined): string => `${kind} ${id ?? ''}`;

/** A form that was closed by mistake and is opened again. */
export function takeKeptForm(kind: ServerDialogKind, id?: string): ServerForm | undefined {
  const form = kept.get(keyOf(kind, id));
  kept.delete(keyOf(kind, id));
  return form;
}

/** What was typed can be had back for as long as the message is shown. */
export function offerKeptForm(form: ServerForm, kind: ServerDialogKind, id?: string): void {
  if (!form.dirty) return;
  toastManager.show(m.form_closed(), {
    key: 'form-closed',
    undo: () => {
      kept.set(keyOf(kind, id), form);
      return pushQuery({ dialog: kind, of: id });
    },
  });
}
