import type { JsonDocument } from '../json/json-syntax.ts';

/** The required properties of a schema that a draft has not got. */
export function missingRequired(schema: Readonly<Record<string, unknown>>, { root }: JsonDocument): string[] {
  const { required } = schema;
  if (!Array.isArray(required) || root.kind !== 'object') return [];
  const present = new Set(root.members.map(({ key }) => key));
  return required.filter((key): key is string => typeof key === 'string' && !present.has(key));
}
