import { isObject, type JsonObject } from './json-value.ts';
import type { MetaSchema } from './meta-schema.ts';
import { indexSchema, type Reference, resolveUri, type SchemaIndex, tooManyTypes } from './schema-index.ts';

/* Every validator has these built in; nothing needs to be read for them. */
const BUILT_IN = /^https:\/\/json-schema\.org\/draft\/2020-12\/(schema|meta\/[a-z-]+)$/;

/**
 * Why a reference leads nowhere; undefined when all of them lead to a schema inside the document. A target outside of the
 * places where schemas usually stand is judged and followed too.
 */
export function unresolvedReference(index: SchemaIndex, judge: MetaSchema): string | undefined {
  // The list grows while it is walked: a target may bring references of its own.
  for (const reference of index.references) {
    const target = targetOf(index, reference);
    if (typeof target === 'string') return target;
    if (!isObject(target) || index.visited.has(target)) continue;
    indexSchema(index, target, reference.base);
    const fault = tooManyTypes(index) ?? judge(target);
    if (fault !== undefined) return `$ref ${shown(reference)} leads to an invalid schema: ${fault}`;
  }
  return undefined;
}

/* The schema that is referred to, or why there is none. */
function targetOf(index: SchemaIndex, reference: Reference): JsonObject | boolean | string {
  const resolved = resolveUri(reference.text, reference.base);
  if (!resolved) return `$ref ${shown(reference)} is no valid reference`;
  const { uri, fragment } = resolved;
  if (BUILT_IN.test(uri)) return true;
  const resource = index.resources.get(uri);
  if (!resource) return `$ref ${shown(reference)} is not in the schema, and remote references are not read`;
  if (fragment === '') return resource;
  if (!fragment.startsWith('/')) return index.anchors.has(`${uri}#${fragment}`) || leadsNowhere(reference);
  const target = byPointer(resource, fragment);
  return isObject(target) || typeof target === 'boolean' ? target : leadsNowhere(reference);
}

/* RFC 6901. */
function byPointer(resource: JsonObject, pointer: string): unknown {
  let value: unknown = resource;
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

const leadsNowhere = (reference: Reference): string => `$ref ${shown(reference)} leads nowhere`;

const shown = ({ text }: Reference): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
