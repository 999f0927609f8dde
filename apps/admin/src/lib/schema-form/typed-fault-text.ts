import { m } from '#lib/paraglide/messages.js';
import { faultText } from '../json/json-error-text.ts';
import type { TypedFault } from './typed-value.ts';

/** Why the text of a box is no value, in the reader's language. */
export function typedFaultText(fault: TypedFault, typed: string): string {
  if (fault === 'not-a-number') return m.try_json_not_number();
  if (fault === 'item-empty') return m.try_form_item_empty();
  return faultText({ reason: fault, found: typed.trim().slice(0, 40) });
}
