import { isJsonObject, isRawNumber, type JsonObject } from '@taproom/mcp-domain';
import { schemaAt } from './describe-expected.ts';

/**
 * Arguments in which each number is a plain one where the schema says what may stand there: zod takes a raw number for an object.
 * Where anything may stand, raw numbers keep their digits. Only asked for values whose depth has been checked.
 */
export function withPlainNumbers(args: JsonObject, schema: JsonObject): JsonObject {
  return plain(args, schema) as JsonObject;
}

/** What needs no change is not copied: arguments can be large. */
function plain(value: unknown, schema: JsonObject | undefined): unknown {
  if (schema === undefined || saysNothing(schema)) return value;
  if (isRawNumber(value)) return Number(value.rawJSON);
  if (Array.isArray(value)) return plainItems(value, schemaAt(schema, [0]));
  return isJsonObject(value) ? plainMembers(value, schema) : value;
}

function plainItems(items: unknown[], schema: JsonObject | undefined): unknown[] {
  const changed = items.map((item) => plain(item, schema));
  return changed.some((item, index) => item !== items[index]) ? changed : items;
}

function plainMembers(object: JsonObject, schema: JsonObject): JsonObject {
  const changed = Object.keys(object).flatMap((key): [string, unknown][] => {
    const member = plain(object[key], schemaAt(schema, [key]));
    return member === object[key] ? [] : [[key, member]];
  });
  return changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) };
}

function saysNothing(schema: JsonObject): boolean {
  return !['type', 'enum', 'const', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
}
