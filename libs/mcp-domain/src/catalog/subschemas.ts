import { isJsonObject, type JsonObject } from '../json/json-object.ts';

type Parent = { schema: JsonObject; path: string[]; reachable: boolean };
type Child = { value: unknown; path: string[]; reachable: boolean };

const ONE_OR_MANY: ReadonlySet<string> = new Set([
  ...['items', 'prefixItems', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['propertyNames', 'contentSchema', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'],
]);
const BY_NAME: ReadonlySet<string> = new Set(['patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** The subschemas of a schema in its order; `reachable` while only `properties` led to them. */
export function childrenOf({ schema, path, reachable }: Parent): Child[] {
  return Object.entries(schema).flatMap(([keyword, value]): Child[] => {
    if (keyword === 'properties') {
      return membersOf(value).map(([name, child]) => ({ value: child, path: [...path, name], reachable }));
    }
    const below = { path: [...path, `<${keyword}>`], reachable: false };
    if (BY_NAME.has(keyword)) return membersOf(value).map(([, child]) => ({ value: child, ...below }));
    return ONE_OR_MANY.has(keyword) ? [value].flat().map((child) => ({ value: child, ...below })) : [];
  });
}

function membersOf(value: unknown): [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}
