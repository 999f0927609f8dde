import { isJsonObject, type JsonObject } from '../json/json-object.ts';

/** An argument that is sent along as `Mcp-Param-<name>`; `path` leads to it from the arguments' root. */
export type ParamHeader = { path: string[]; name: string };

/** Thrown for a declaration that makes the tool's definition invalid; the message says which and why. */
export class ParamHeaderError extends Error {
  override readonly name = 'ParamHeaderError';
}

const KEYWORD = 'x-mcp-header';
const HTTP_TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const SCALAR_TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

const ONE_OR_MANY = [
  'items',
  'prefixItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contentSchema',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
] as const;
const BY_NAME = ['patternProperties', 'dependentSchemas', '$defs', 'definitions'] as const;

type Place = { schema: unknown; path: string[]; reachable: boolean };

/**
 * The `x-mcp-header` declarations of an input schema, in its order. They are allowed on properties of type string, integer or
 * boolean that are reached through `properties` alone, with names that are HTTP tokens and differ in more than case.
 * Throws ParamHeaderError otherwise. Source: MCP 2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters" (SEP-2243).
 */
export function scanParamHeaders(schema: JsonObject): ParamHeader[] {
  const found: ParamHeader[] = [];
  const places: Place[] = [{ schema, path: [], reachable: true }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (!isJsonObject(place.schema)) continue;
    if (Object.hasOwn(place.schema, KEYWORD)) found.push(readDeclaration(place.schema, place, found));
    places.push(...placesInside(place.schema, place).reverse());
  }
  return found;
}

function placesInside(schema: JsonObject, { path, reachable }: Place): Place[] {
  const unreachable = [
    ...ONE_OR_MANY.flatMap((keyword) => [schema[keyword]].flat().map((child) => ({ child, step: `<${keyword}>` }))),
    ...BY_NAME.flatMap((keyword) => membersOf(schema[keyword]).map(([, child]) => ({ child, step: `<${keyword}>` }))),
  ];
  return [
    ...membersOf(schema.properties).map(([name, child]) => ({ schema: child, path: [...path, name], reachable })),
    ...unreachable.map(({ child, step }) => ({ schema: child, path: [...path, step], reachable: false })),
  ];
}

function membersOf(value: unknown): [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function readDeclaration(schema: JsonObject, { path, reachable }: Place, found: readonly ParamHeader[]): ParamHeader {
  const name = schema[KEYWORD];
  const refuse = (why: string): never => {
    throw new ParamHeaderError(`${KEYWORD} at ${path.join('.') || 'the root'} ${why}`);
  };
  if (!reachable || path.length === 0) return refuse('is not on a property that is reached through "properties" alone');
  if (typeof name !== 'string' || !HTTP_TOKEN.test(name)) return refuse('is not a name that an HTTP header can have');
  if (!SCALAR_TYPES.has(schema.type)) return refuse('is on a type other than string, integer or boolean');
  const lower = name.toLowerCase();
  if (found.some((other) => other.name.toLowerCase() === lower))
    return refuse(`repeats the name ${JSON.stringify(name)}`);
  return { path, name };
}
