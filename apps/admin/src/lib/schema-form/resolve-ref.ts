import { isSchema, type Schema } from './schema-object.ts';

const longestChain = 16;

/**
 * The schema with local `$ref`s followed, what stands beside a `$ref` laid over its target. Undefined where a reference leaves
 * the document, leads nowhere, or turns in a circle.
 */
export function resolveRef(root: Schema, schema: unknown, hops = 0): Schema | undefined {
  if (!isSchema(schema) || hops > longestChain) return undefined;
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  const target = typeof $ref === 'string' ? resolveRef(root, atPointer(root, $ref), hops + 1) : undefined;
  return target && { ...target, ...beside };
}

/** RFC 6901 in a URI fragment; only `#` and `#/…` are local by themselves. */
function atPointer(root: Schema, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  return reference.slice(2).split('/').reduce<unknown>(step, root);
}

function step(node: unknown, token: string): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  const key = decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
  return Object.hasOwn(node, key) ? (node as Record<string, unknown>)[key] : undefined;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
