import { isObject, type JsonObject } from './json-value.ts';

const ONE = [
  'additionalProperties',
  'propertyNames',
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
/* `definitions` and `dependencies` are older names that the 2020-12 meta-schema still describes. */
const BY_NAME = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];

/** The schemas directly inside a schema; what stands under other keywords (enum, const, unknown ones) is data. */
export function subschemasOf(schema: JsonObject): JsonObject[] {
  const one = ONE.map((keyword) => own(schema, keyword));
  const list = LIST.flatMap((keyword) => own(schema, keyword));
  const named = BY_NAME.flatMap((keyword) => {
    const members = own(schema, keyword);
    return isObject(members) ? Object.values(members) : [];
  });
  return [...one, ...list, ...named].filter(isObject);
}

const own = (schema: JsonObject, keyword: string): unknown =>
  Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
