import { longerThan, moreBytesThan } from '../../assets/fields/text-size.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import { characterLists, characterTexts } from '../../assets/model/character.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type At, inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { readNumber, scalarText } from '../values/read-scalars.ts';
import { splitAtCommas } from '../values/read-texts.ts';

const MEBIBYTE = 1024 * 1024;
const MOST_NAME_CHARACTERS = 512;

type Place = (field: string) => At;

/**
 * The fields of a card with their types (F-50, F-52): scalars are converted and told, missing ones take their default.
 * @throws ImportRefused for an object or list where a scalar is due, or the reverse
 */
export function readFields(data: JsonObject, at: Place, report: Report): JsonObject {
  const name = readName(data['name'], at('name'), report);
  const texts = characterTexts.map((field): [string, unknown] => [
    field,
    readTextField(field, data[field], at(field), report),
  ]);
  const lists = characterLists.map((field): [string, unknown] => [
    field,
    readListField(field, data[field], at(field), report),
  ]);
  const extensions = readExtensions(data['extensions'], at('extensions'), report);
  const rest = Object.entries(data).filter(([field]) => field !== 'creation_date' || data[field] !== undefined);
  return {
    ...Object.fromEntries(rest),
    name,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(lists),
    extensions,
    ...optional('assets', readAssetsField(data['assets'], at('assets'), report)),
    ...optional('character_book', readBookField(data['character_book'], at('character_book'))),
    ...optional('avatar', readAvatarField(data['avatar'], at('avatar'), report)),
  };
}

function optional(name: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [name]: value };
}

function readName(value: unknown, at: At, report: Report): string {
  const name = readText(value, at, report);
  if (name === undefined || name.trim() === '') throw invalidAt(at, 'a string that is not blank', value);
  if (longerThan(name, MOST_NAME_CHARACTERS))
    throw invalidAt(at, `a string of at most ${MOST_NAME_CHARACTERS} characters`, value);
  return name;
}

function readTextField(field: string, value: unknown, at: At, report: Report): string {
  const isNotes = field === 'creator_notes' && Array.isArray(value);
  const text = isNotes ? joined(value as unknown[], at, report) : readText(value, at, report);
  return limited(text ?? '', at);
}

/** Undefined if missing; null is told, and empty. */
function readText(value: unknown, at: At, report: Report): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  const text = value === null ? '' : scalarText(value);
  if (text === undefined) throw invalidAt(at, 'string', value);
  report.warn(
    'coerced',
    at,
    value === null ? 'null was read as an empty text' : 'a number or boolean was read as text',
  );
  return text;
}

function joined(lines: readonly unknown[], at: At, report: Report): string {
  report.warn('coerced', at, 'a list was joined by line breaks');
  return textItems(lines, at, report).join('\n');
}

function readListField(field: string, value: unknown, at: At, report: Report): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return textItems(value as unknown[], at, report);
  if (value === null) {
    report.warn('coerced', at, 'null was read as an empty list');
    return [];
  }
  const text = typeof value === 'string' ? value : scalarText(value);
  if (text === undefined) throw invalidAt(at, 'array', value);
  const split = field === 'tags' && typeof value === 'string';
  report.warn('coerced', at, split ? 'a text was split at its commas' : 'was read as a list of one text');
  return (split ? splitAtCommas(text) : [text]).map((item) => limited(item, at));
}

function textItems(list: readonly unknown[], at: At, report: Report): string[] {
  return list.flatMap((item, index) => {
    const place = inside(at, index);
    if (typeof item === 'string') return [limited(item, place)];
    const text = scalarText(item);
    if (text === undefined && item !== null) throw invalidAt(place, 'string', item);
    report.warn('coerced', place, text === undefined ? 'null was left out' : 'a number or boolean was read as text');
    return text === undefined ? [] : [text];
  });
}

function limited(text: string, at: At): string {
  if (moreBytesThan(text, MEBIBYTE)) throw invalidAt(at, 'a string of at most 1 MiB', text);
  return text;
}

function readExtensions(value: unknown, at: At, report: Report): JsonObject {
  if (value === undefined) return {};
  if (value === null) {
    report.warn('coerced', at, 'null was read as an empty object');
    return {};
  }
  if (!isObject(value)) throw invalidAt(at, 'object', value);
  const prompt = readDepthPrompt(value['depth_prompt'], inside(at, 'depth_prompt'), report);
  const { talkativeness } = value;
  const number = typeof talkativeness === 'string' ? readNumber(talkativeness) : undefined;
  if (number !== undefined) report.warn('coerced', inside(at, 'talkativeness'), 'a text was read as a number');
  return {
    ...value,
    ...(prompt !== undefined && { depth_prompt: prompt }),
    ...(number !== undefined && { talkativeness: number }),
  };
}

const DEFAULT_DEPTH = 4;

function readDepthPrompt(value: unknown, at: At, report: Report): unknown {
  if (!isObject(value)) return value;
  const { depth, role } = value;
  const badDepth = depth !== undefined && (typeof depth === 'string' || readNumber(depth) === undefined);
  const badRole = role !== undefined && !['system', 'user', 'assistant'].includes(role as string);
  if (badDepth) report.warn('coerced', inside(at, 'depth'), `is no number; ${DEFAULT_DEPTH} is used`);
  if (badRole) report.warn('coerced', inside(at, 'role'), 'is no known role; system is used');
  return { ...value, ...(badDepth && { depth: DEFAULT_DEPTH }), ...(badRole && { role: 'system' }) };
}

function readAssetsField(value: unknown, at: At, report: Report): unknown[] | undefined {
  if (value === undefined || Array.isArray(value)) return value as unknown[] | undefined;
  if (value !== null) throw invalidAt(at, 'array', value);
  report.warn('coerced', at, 'null was read as an empty list');
  return [];
}

function readBookField(value: unknown, at: At): unknown {
  if (value === undefined || value === null || isObject(value)) return value;
  throw invalidAt(at, 'object or null', value);
}

function readAvatarField(value: unknown, at: At, report: Report): unknown {
  return value === null ? null : readText(value, at, report);
}
