import { m } from '#lib/paraglide/messages.js';
import type { VersionedForm } from './versioned-form.svelte.ts';

/** A field that was changed here and elsewhere, in words: what is stored and what is typed. */
export type Conflict<Name extends string> = { name: Name; label: string; stored: string; typed: string };

type Words<Name> = { labels: Record<Name & string, () => string>; hidden?: (name: Name) => boolean };

/** The conflicts of a form. Of a hidden field, a secret, only that it differs is told. */
export function conflictsOf<Name extends string>(
  form: VersionedForm<Name>,
  { labels, hidden = () => false }: Words<Name>,
): Conflict<Name>[] {
  const shown = (name: Name, text: string | undefined) => (hidden(name) ? '••••' : text || m.form_empty());
  return form.conflicts.map((name) => ({
    name,
    label: labels[name](),
    stored: shown(name, form.stored?.[name]),
    typed: shown(name, form.fields[name]),
  }));
}
