import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { childrenOf } from './subschemas.ts';

/** An argument that is sent along as `Mcp-Param-<name>`; `path` leads to it from the arguments' root. */
export type ParamHeader = { path: string[]; name: string };

/** Thrown for a declaration that makes the tool's definition invalid; the message says which and why. */
export class ParamHeaderError extends Error {
  override readonly name = 'ParamHeaderError';
}

export const PARAM_HEADER_KEYWORD = 'x-mcp-header';
const HTTP_TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const SCALAR_TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

type Place = { schema: JsonObject; path: string[]; reachable: boolean };

/**
 * The `x-mcp-header` declarations of an input schema, in its order. They are allowed on properties of type string, integer or
 * boolean that are reached through `properties` alone, with names that are HTTP tokens and differ in more than case.
 * Throws ParamHeaderError otherwise. Source: MCP 2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters" (SEP-2243).
 */
export function scanParamHeaders(schema: JsonObject): ParamHeader[] {
  const found: ParamHeader[] = [];
  const lowerNames = new Set<string>();
  const places: Place[] = [{ schema, path: [], reachable: true }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (Object.hasOwn(place.schema, PARAM_HEADER_KEYWORD)) found.push(readDeclaration(place, lowerNames));
    // A hostile schema has more children than a call can have arguments: no spread.
    for (const { value, ...rest } of childrenOf(place).reverse())
      if (isJsonObject(value)) places.push({ schema: value, ...rest });
  }
  return found;
}

function readDeclaration({ schema, path, reachable }: Place, lowerNames: Set<string>): ParamHeader {
  const name = schema[PARAM_HEADER_KEYWORD];
  const refuse = (why: string): never => {
    throw new ParamHeaderError(`${PARAM_HEADER_KEYWORD} at ${path.join('.') || 'the root'} ${why}`);
  };
  if (!reachable || path.length === 0) return refuse('is not on a property that is reached through "properties" alone');
  if (typeof name !== 'string' || !HTTP_TOKEN.test(name)) return refuse('is not a name that an HTTP header can have');
  if (!SCALAR_TYPES.has(schema.type)) return refuse('is on a type other than string, integer or boolean');
  if (lowerNames.has(name.toLowerCase())) return refuse(`repeats the name ${JSON.stringify(name)}`);
  lowerNames.add(name.toLowerCase());
  return { path, name };
}
