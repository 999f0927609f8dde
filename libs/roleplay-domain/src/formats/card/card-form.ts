import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { camelCaseSpellings } from '../../assets/character/character-fields.ts';

export type CardFormat =
  'card_v1' | 'card_v2' | 'card_v3' | 'card_bare' | 'card_pygmalion' | 'card_wrapper_without_spec';

/** What a card is, and by which members its fields are found. `newer`: of a version after V3. */
export type CardForm = { format: CardFormat; path: readonly string[]; newer?: true };

const specs: ReadonlyMap<unknown, CardFormat> = new Map<unknown, CardFormat>([
  ['chara_card_v3', 'card_v3'],
  ['chara_card_v2', 'card_v2'],
]);

const laterFields: readonly string[] = [
  ...['alternate_greetings', 'character_book', 'extensions', 'system_prompt', 'post_history_instructions'],
  ...['creator_notes', 'creator', 'character_version', 'nickname', 'group_only_greetings', 'source', 'assets'],
  ...['creator_notes_multilingual', 'creation_date', 'modification_date'],
  ...Object.keys(camelCaseSpellings).filter((name) => name !== 'firstMes' && name !== 'mesExample'),
];

/** V2 and V3 by their `spec` (F-22, rows 1, 2 and 4). */
export function specifiedCard({ spec, data }: JsonObject): CardForm | undefined {
  if (!isObject(data)) return undefined;
  const format = specs.get(spec);
  if (format !== undefined) return { format, path: ['data'] };
  const newer = typeof spec === 'string' && spec.startsWith('chara_card_v');
  return newer ? { format: 'card_v3', path: ['data'], newer } : undefined;
}

/** Cards that don't say so (rows 14, 16 and 17). `nameIsEnough` where a character was asked for. */
export function unspecifiedCard(root: JsonObject, nameIsEnough: boolean): CardForm | undefined {
  if (isWrapperWithoutSpec(root)) return { format: 'card_wrapper_without_spec', path: ['data'] };
  const { char_name: pygmalionName } = root;
  if (typeof pygmalionName === 'string' && pygmalionName.trim() !== '') return { format: 'card_pygmalion', path: [] };
  if (typeof root['name'] !== 'string') return undefined;
  const told = ['first_mes', 'firstMes', 'description', 'personality'].some((name) => has(root, name));
  return told || nameIsEnough ? { format: flatFormat(root), path: [] } : undefined;
}

function isWrapperWithoutSpec({ spec, data }: JsonObject): boolean {
  if (spec !== undefined || !isObject(data)) return false;
  return has(data, 'name') && (has(data, 'first_mes') || has(data, 'description'));
}

/** Old cards have tags too, as text. */
function flatFormat(root: JsonObject): CardFormat {
  return Array.isArray(root['tags']) || laterFields.some((name) => has(root, name)) ? 'card_bare' : 'card_v1';
}

/** The object within `character` (row 5), else the root. */
export function cardForm(root: JsonObject, nameIsEnough: boolean): CardForm | undefined {
  const { character } = root;
  const inner = isObject(character)
    ? (specifiedCard(character) ?? unspecifiedCard(character, nameIsEnough))
    : undefined;
  if (inner !== undefined) return { ...inner, path: ['character', ...inner.path] };
  return unspecifiedCard(root, nameIsEnough);
}

function has(object: JsonObject, name: string): boolean {
  return Object.hasOwn(object, name);
}
