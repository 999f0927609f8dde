import type { JsonErrorReason } from '../json/json-syntax.ts';
import { readJson } from '../json/read-json.ts';

/** What a text box holds, read as JSON: nothing, a value in its own characters, or a reason why it is neither. */
export type TypedValue = { kind: 'nothing' } | { kind: 'value'; raw: string } | { kind: 'fault'; reason: TypedFault };
export type TypedFault = JsonErrorReason | 'not-a-number' | 'item-empty';

export function typedNumber(typed: string): TypedValue {
  const value = typedJson(typed);
  const isNumber = value.kind !== 'value' || /^[-0-9]/.test(value.raw);
  return isNumber ? value : { kind: 'fault', reason: 'not-a-number' };
}

export function typedJson(typed: string): TypedValue {
  if (typed.trim() === '') return { kind: 'nothing' };
  const reading = readJson(typed);
  if (!reading.ok) return { kind: 'fault', reason: reading.error.reason };
  const { start, end } = reading.document.root;
  return { kind: 'value', raw: typed.slice(start, end) };
}
