import { readJson } from '#lib/json/read-json.ts';
import { reindent } from '#lib/json/reindent.ts';
import type { LibraryField, Look } from './fields.ts';

const jsonLook: Look = { kind: 'json' };
const isNumber = (text: string): boolean => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);

/**
 * How a stored value is shown: as its field has it where that can show it exactly, else as JSON.
 * @param raw its JSON text; undefined where nothing is stored
 */
export function lookOf({ look, nullable }: LibraryField, raw: string | undefined): Look {
  if (raw === undefined || look.kind === 'json') return look;
  if (raw === 'null') return nullable === true ? look : jsonLook;
  const value: unknown = JSON.parse(raw);
  if (look.kind === 'line' && typeof value === 'string' && /[\n\r]/.test(value)) return { kind: 'text' };
  return canShow(look, value) ? look : jsonLook;
}

function canShow(look: Look, value: unknown): boolean {
  switch (look.kind) {
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'one':
      return typeof value === 'string' || look.options.some((option) => option.value === String(value));
    case 'lines':
      return isTexts(value) && value.every((each) => each !== '' && !/[\n\r]/.test(each));
    case 'texts':
      return isTexts(value);
    case 'several':
      return isTexts(value) && value.every((each) => look.options.some((option) => option.value === each));
    default:
      return typeof value === 'string';
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** What is typed over. A number has every digit; of a list of texts it is the JSON. */
export function textOf({ kind }: Look, raw: string | undefined): string {
  if (kind === 'json') return raw === undefined ? '' : reindent(raw);
  const isList = kind === 'texts' || kind === 'several';
  if (raw === undefined || raw === 'null') return isList ? '[]' : '';
  if (isList) return JSON.stringify(JSON.parse(raw));
  return kind === 'number' || kind === 'flag' ? raw : plainText(JSON.parse(raw));
}

const plainText = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value));

/** The JSON text of what was typed; of what a field can't hold it is the text itself, which the hub then refuses. */
export function rawOf({ nullable }: LibraryField, look: Look, { typed, stored }: Typed): string {
  if (nullable === true && typed.trim() === '') return 'null';
  switch (look.kind) {
    case 'json':
    case 'texts':
    case 'several':
      return typed;
    case 'number':
      return isNumber(typed.trim()) ? typed.trim() : JSON.stringify(typed);
    case 'flag':
      return typed === 'true' ? 'true' : 'false';
    case 'one':
      return nullable === true ? typed : JSON.stringify(typed);
    case 'lines':
      return JSON.stringify(linesOf(typed, stored.split('\n')));
    default:
      return JSON.stringify(withLineEndsOf(stored, typed));
  }
}

export type Typed = { typed: string; stored: string };

/** White space around an item goes, but not around one that was there before. */
function linesOf(typed: string, stored: readonly string[]): string[] {
  return typed
    .split('\n')
    .map((each) => (stored.includes(each) ? each : each.trim()))
    .filter(Boolean);
}

/** A text area has LF only. */
function withLineEndsOf(stored: string, typed: string): string {
  const onlyCrLf = stored.includes('\r\n') && !/(?<!\r)\n/.test(stored);
  return onlyCrLf ? typed.replace(/\r?\n/g, '\r\n') : typed;
}

/** Why what was typed can't be sent at all. */
export function faultOf(field: LibraryField, look: Look, typed: string): 'json' | 'number' | undefined {
  if (field.nullable === true && typed.trim() === '') return undefined;
  if (look.kind === 'json') return readJson(typed).ok ? undefined : 'json';
  return field.checkedHere === true && look.kind === 'number' && !isNumber(typed.trim()) ? 'number' : undefined;
}
