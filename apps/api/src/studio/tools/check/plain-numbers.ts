import { isJsonObject, isRawNumber, type JsonObject } from '@taproom/mcp-domain';
import { schemaAt } from './describe-expected.ts';

/**
 * Arguments in which each number is a plain one where the schema says what may stand there: zod takes a raw number for an object.
 * Where anything may stand, raw numbers keep their digits. Only asked for values whose depth has been checked.
 */
export function withPlainNumbers(args: JsonObject, schema: JsonObject): JsonObject {
  return plain(args, schema) as JsonObject;
}

function plain(value: unknown, schema: JsonObject | undefined): unknown {
  if (schema === undefined) return value;
  if (isRawNumber(value)) return saysNothing(schema) ? value : Number(value.rawJSON);
  if (Array.isArray(value)) return value.map((item, index) => plain(item, schemaAt(schema, [index])));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, plain(member, schemaAt(schema, [key]))]),
  );
}

function saysNothing(schema: JsonObject): boolean {
  return !['type', 'enum', 'const', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
}
