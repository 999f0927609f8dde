import { m } from '#lib/paraglide/messages.js';
import type { Field } from './field.ts';
import type { FieldValue } from './field-value.ts';

/** What is sent for a field, where its control alone does not make that plain. */
export function sentNote({ control }: Field, value: FieldValue): string | undefined {
  switch (value.state) {
    case 'null':
      return m.try_form_null();
    case 'text':
      return value.text === '' ? m.try_form_empty_text() : undefined;
    case 'list':
      return value.items.length === 0 ? m.try_form_empty_list() : undefined;
    case 'group':
      return value.isEmpty ? m.try_form_empty_object() : undefined;
    case 'other':
      return control.kind === 'json' ? undefined : m.try_form_as_json();
    default:
      return undefined;
  }
}
