import type { JsonObject } from './json-value.ts';
import { subschemasOf } from './subschemas.ts';

/** Stands for the address of a schema that has no `$id`; nothing is ever read from it. */
export const ROOT_URI = 'schema://root/';

export type Reference = { text: string; base: string };

/** Everything in a schema that may be referred to, and everything that refers. URIs are without fragment. */
export type SchemaIndex = {
  resources: Map<string, JsonObject>;
  /** By `uri#name`. */
  anchors: Set<string>;
  references: Reference[];
  patterns: string[];
  visited: Set<JsonObject>;
  /** The length of the longest `type` that is a list. */
  mostTypes: number;
};

export function emptyIndex(): SchemaIndex {
  return { resources: new Map(), anchors: new Set(), references: [], patterns: [], visited: new Set(), mostTypes: 0 };
}

/** Adds a schema and all schemas inside it, as far as they are not in the index yet. */
export function indexSchema(index: SchemaIndex, root: JsonObject, rootUri: string): void {
  if (!index.resources.has(rootUri)) index.resources.set(rootUri, root);
  const pending: [JsonObject, string][] = [[root, rootUri]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [schema, outerBase] = next;
    if (index.visited.has(schema)) continue;
    index.visited.add(schema);
    const base = addIdentifiers(index, schema, outerBase);
    addReferences(index, schema, base);
    if (Array.isArray(schema['type'])) index.mostTypes = Math.max(index.mostTypes, schema['type'].length);
    for (const inner of subschemasOf(schema)) pending.push([inner, base]);
  }
}

function addIdentifiers(index: SchemaIndex, schema: JsonObject, outerBase: string): string {
  const { $id, $anchor, $dynamicAnchor } = schema;
  const uri = typeof $id === 'string' ? resolveUri($id, outerBase)?.uri : undefined;
  if (uri !== undefined) index.resources.set(uri, schema);
  const base = uri ?? outerBase;
  for (const name of [$anchor, $dynamicAnchor]) if (typeof name === 'string') index.anchors.add(`${base}#${name}`);
  return base;
}

function addReferences(index: SchemaIndex, schema: JsonObject, base: string): void {
  const { $ref, $dynamicRef, pattern, patternProperties } = schema;
  for (const text of [$ref, $dynamicRef]) if (typeof text === 'string') index.references.push({ text, base });
  if (typeof pattern === 'string') index.patterns.push(pattern);
  if (typeof patternProperties === 'object' && patternProperties !== null) {
    index.patterns.push(...Object.keys(patternProperties));
  }
}

/** Judging a long list of types would take time that grows with its square, and there are only seven types. */
export function tooManyTypes(index: SchemaIndex): string | undefined {
  return index.mostTypes > 7 ? 'a "type" lists more than the seven types there are' : undefined;
}

/** A reference as an absolute URI and its fragment (decoded); undefined when it is no URI reference. */
export function resolveUri(reference: string, base: string): { uri: string; fragment: string } | undefined {
  try {
    if (reference.startsWith('#')) return { uri: base, fragment: decodeURIComponent(reference.slice(1)) };
    const { href, hash } = new URL(reference, base);
    return {
      uri: href.slice(0, href.length - hash.length).replace(/#$/, ''),
      fragment: decodeURIComponent(hash.slice(1)),
    };
  } catch {
    return undefined;
  }
}
