import { isJsonObject, isRawNumber } from '@taproom/mcp-domain';
import { isReadablePattern } from './pattern-syntax.ts';

/*
 * Nearly every tool has a schema of a few plain keywords. Those are seen to be valid here, in microseconds and without
 * writing them down; about all others this says nothing, and they are judged by the meta-schema. Whatever it says must be
 * what `checkSchema` says: source of the keywords' rules is the JSON Schema 2020-12 meta-schema.
 */

const MAX_LEVELS = 32;
/** Nothing that is within this can come near a limit of `checkSchema`. */
const MAX_WEIGHT = 40_000;
const KEYWORD_WEIGHT = 8;
/** Names that belong to the specification, or to objects of JavaScript, and are not among the plain ones. */
const RESERVED =
  /^(?:\$.*|__proto__|definitions|dependencies|dependent.*|patternProperties|propertyNames|unevaluated.*|content.*|if|then|else|contains|.*Contains)$/;

type Walk = { weight: number; levels: number };
type Keyword = (value: unknown, walk: Walk) => boolean;

/** Whether a schema is plain, and with that valid. */
export function isPlainSchema(schema: unknown): boolean {
  return isPlain(schema, { weight: 0, levels: 0 });
}

const isPlain: Keyword = (schema, walk) => {
  walk.weight += KEYWORD_WEIGHT;
  if (typeof schema === 'boolean') return true;
  if (!isJsonObject(schema) || walk.levels >= MAX_LEVELS) return false;
  walk.levels += 1;
  for (const name of Object.keys(schema)) {
    walk.weight += name.length + KEYWORD_WEIGHT;
    const keyword = keywords.get(name) ?? (RESERVED.test(name) ? undefined : isScalar);
    if (!keyword?.(schema[name], walk) || walk.weight > MAX_WEIGHT) return false;
  }
  walk.levels -= 1;
  return true;
};

const isText: Keyword = (value, walk) => {
  if (typeof value !== 'string') return false;
  walk.weight += value.length;
  return true;
};

const isFlag: Keyword = (value) => typeof value === 'boolean';
const isCount: Keyword = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isNumber: Keyword = (value, walk) => {
  if (!isRawNumber(value)) return typeof value === 'number' && Number.isFinite(value);
  return isText(value.rawJSON, walk) && Number.isFinite(Number(value.rawJSON));
};

const isScalar: Keyword = (value, walk) => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return true;
  return isText(isRawNumber(value) ? value.rawJSON : value, walk);
};

const isScalarList: Keyword = (value, walk) =>
  Array.isArray(value) &&
  value.every((entry: unknown) => {
    walk.weight += KEYWORD_WEIGHT;
    return isScalar(entry, walk) && walk.weight <= MAX_WEIGHT;
  });

const isValue: Keyword = (value, walk) =>
  isScalar(value, walk) || isScalarList(value, walk) || (isJsonObject(value) && Object.keys(value).length === 0);

const isNames: Keyword = (value, walk) =>
  isScalarList(value, walk) &&
  (value as unknown[]).every((name) => typeof name === 'string') &&
  new Set(value as unknown[]).size === (value as unknown[]).length;

const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const isType: Keyword = (value, walk) => {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && value.length <= TYPES.size && isNames(value, walk) && value.every((one) => TYPES.has(one));
};

const isSchemas: Keyword = (value, walk) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isPlain(one, walk));

const isProperties: Keyword = (value, walk) => {
  if (!isJsonObject(value)) return false;
  return Object.keys(value).every((name) => {
    walk.weight += name.length + KEYWORD_WEIGHT;
    return name !== '__proto__' && isPlain(value[name], walk);
  });
};

const isPattern: Keyword = (value, walk) => isText(value, walk) && isReadablePattern(value as string);

const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...['title', 'description', 'format', '$comment', '$schema'].map((name) => [name, isText] as const),
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map((name) => [name, isFlag] as const),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (name) => [name, isCount] as const,
  ),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, isNumber] as const),
  ...['default', 'const'].map((name) => [name, isValue] as const),
  ...['enum', 'examples'].map((name) => [name, isScalarList] as const),
  ...['items', 'additionalProperties', 'not'].map((name) => [name, isPlain] as const),
  ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].map((name) => [name, isSchemas] as const),
  ['properties', isProperties],
  ['required', isNames],
  ['type', isType],
  ['pattern', isPattern],
  ['multipleOf', (value) => typeof value === 'number' && Number.isFinite(value) && value > 0],
]);
