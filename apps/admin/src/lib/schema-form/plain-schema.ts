import { resolveRef } from './resolve-ref.ts';
import { isSchema, schemasOf, textOf, type Schema } from './schema-object.ts';

/** A schema with its references followed and its two harmless wrappers taken off. */
export type PlainSchema = { schema: Schema; nullable: boolean; type: string | undefined };

/**
 * Takes off what generators wrap around a simple schema: a lone `allOf`, and "this or null" as `anyOf`, `oneOf` or a list of two
 * types. Undefined for a reference that can't be followed.
 */
export function plainSchema(root: Schema, given: unknown, depth = 0): PlainSchema | undefined {
  const schema = resolveRef(root, given);
  if (!schema || depth > 8) return undefined;
  const wrapped = loneAllOf(schema) ?? orNull(schema);
  if (!wrapped) return { schema, ...typeOf(schema) };
  const inner = plainSchema(root, wrapped.inner, depth + 1);
  return (
    inner && { ...inner, schema: { ...inner.schema, ...wrapped.beside }, nullable: inner.nullable || wrapped.nullable }
  );
}

type Wrapped = { inner: Schema; beside: Schema; nullable: boolean };

function loneAllOf({ allOf, ...beside }: Schema): Wrapped | undefined {
  const [inner, more] = schemasOf(allOf) ?? [];
  return inner && !more && beside['type'] === undefined ? { inner, beside, nullable: false } : undefined;
}

function orNull({ anyOf, oneOf, ...beside }: Schema): Wrapped | undefined {
  if (anyOf !== undefined && oneOf !== undefined) return undefined;
  const branches = schemasOf(anyOf ?? oneOf);
  if (branches?.length !== 2 || beside['type'] !== undefined) return undefined;
  const inner = branches.find(({ type }) => type !== 'null');
  return inner && branches.some(isNullOnly) ? { inner, beside, nullable: true } : undefined;
}

const isNullOnly = (schema: Schema): boolean =>
  schema['type'] === 'null' && Object.keys(schema).every((key) => ['type', 'title', 'description'].includes(key));

function typeOf(schema: Schema): { type: string | undefined; nullable: boolean } {
  const { type } = schema;
  if (!Array.isArray(type)) {
    const implied = isSchema(schema['properties']) ? 'object' : undefined;
    return { type: textOf(type) ?? implied, nullable: false };
  }
  const others = type.filter((name) => name !== 'null');
  const nullable = others.length < type.length;
  return { type: others.length === 1 ? textOf(others[0]) : undefined, nullable };
}
