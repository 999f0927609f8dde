import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';

/** The part of a JSON Schema that a place in a value is under; undefined where the schema says nothing of it. */
export function schemaAt(schema: JsonObject, path: readonly PropertyKey[]): JsonObject | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const inside = alternativesOf(schema).map((one) => childOf(one, key));
  for (const child of inside) {
    const found = child && schemaAt(child, rest);
    if (found) return found;
  }
  return undefined;
}

/** `integer >= 1`, `one of: user, char`, `string or null` */
export function describeExpected(schema: JsonObject): string {
  const parts = alternativesOf(schema).flatMap((one) => typesOf(one).map((type) => describeType(type, one)));
  const [last, ...others] = [...new Set(parts)].reverse();
  return others.length === 0 ? (last ?? 'any JSON value') : `${others.reverse().join(', ')} or ${last}`;
}

function alternativesOf(schema: JsonObject): JsonObject[] {
  const any = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(any) ? any.filter(isJsonObject).flatMap(alternativesOf) : [schema];
}

function childOf(schema: JsonObject, key: PropertyKey): JsonObject | undefined {
  if (typeof key === 'number') return objectOr(schema['items']);
  const properties = objectOr(schema['properties']);
  const named = properties && Object.hasOwn(properties, key) ? objectOr(properties[String(key)]) : undefined;
  return named ?? objectOr(schema['additionalProperties']);
}

function objectOr(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

function typesOf(schema: JsonObject): string[] {
  if ('const' in schema) return ['const'];
  if (Array.isArray(schema['enum'])) return ['enum'];
  const { type } = schema;
  return Array.isArray(type) ? type.map(String) : [typeof type === 'string' ? type : 'any'];
}

function describeType(type: string, schema: JsonObject): string {
  switch (type) {
    case 'const':
      return plainly(schema['const']);
    case 'enum':
      return `one of: ${(schema['enum'] as unknown[]).map(plainly).join(', ')}`;
    case 'integer':
    case 'number':
      return `${type}${rangeOf(schema)}`;
    case 'string':
      return describeString(schema);
    case 'array':
      return describeArray(schema);
    case 'any':
      return 'any JSON value';
    default:
      return type;
  }
}

function plainly(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function rangeOf(schema: JsonObject): string {
  const [least, most] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')];
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` >= ${least}`;
  return most === undefined ? '' : ` <= ${most}`;
}

function numberIn(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

function describeString(schema: JsonObject): string {
  const [least, most] = [numberIn(schema, 'minLength'), numberIn(schema, 'maxLength')];
  if (most !== undefined) return `string of ${least === undefined ? 'at most' : `${least} to`} ${most} characters`;
  if (least !== undefined) return 'non-empty string';
  return typeof schema['pattern'] === 'string' ? `string matching ${schema['pattern']}` : 'string';
}

function describeArray(schema: JsonObject): string {
  const [least = 0, most] = [numberIn(schema, 'minItems'), numberIn(schema, 'maxItems')];
  if (most !== undefined) return `array of at most ${most} items`;
  return least > 0 ? 'non-empty array' : 'array';
}
