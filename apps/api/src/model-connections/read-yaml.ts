import type { JsonMember, JsonTree, YamlReading } from '@taproom/mcp-domain';
import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type Scalar, type YAMLMap } from 'yaml';

/** Deep enough for any request body, and where a value that contains itself ends. */
const MAX_DEPTH = 100;
/** Aliases can make a short text stand for an endless one. */
const MAX_NODES = 20_000;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/* The library knows a few more when they are written out, such as !!binary. */
const CORE_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

class YamlFault extends Error {}

type Place = { resolve: (node: unknown) => unknown; nodes: number };

/**
 * YAML 1.2, core schema, as JSON with every digit: a number that JSON can write as it stands keeps its token, any other integer is
 * written in decimal. A fault names its place, never the text, which may hold secrets.
 */
export function readYaml(text: string): YamlReading {
  const document = parseDocument(text, { version: '1.2', schema: 'core', intAsBigInt: true, merge: false });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) {
    const at = fault.linePos?.[0];
    const where = at ? ` at line ${at.line}, column ${at.col}` : '';
    return { ok: false, message: `${wording[fault.code] ?? 'is not valid YAML'}${where}` };
  }
  const { contents } = document;
  if (contents === null) return { ok: true, tree: undefined };
  const place: Place = { resolve: (node) => (isAlias(node) ? node.resolve(document) : node), nodes: 0 };
  try {
    return { ok: true, tree: treeOf(contents, place, 0) };
  } catch (error) {
    if (error instanceof YamlFault) return { ok: false, message: error.message };
    throw error;
  }
}

const wording: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'has a key twice',
  TAG_RESOLVE_FAILED: 'has a tag that is not known',
  MULTIPLE_DOCS: 'has more than one document',
};

function treeOf(given: unknown, place: Place, depth: number): JsonTree {
  const node = place.resolve(given) as Node | null | undefined;
  place.nodes += 1;
  if (node === undefined) throw new YamlFault('has an alias of nothing');
  if (node?.tag !== undefined && !CORE_TAG.test(node.tag)) throw new YamlFault('has a tag that is not known');
  if (depth > MAX_DEPTH || place.nodes > MAX_NODES) throw new YamlFault('is nested too deeply, or far too large');
  if (isMap(node)) return { kind: 'object', members: membersOf(node, place, depth) };
  if (isSeq(node)) return { kind: 'array', items: node.items.map((item) => treeOf(item, place, depth + 1)) };
  return isScalar(node) ? scalarTree(node) : { kind: 'literal', token: 'null' };
}

function membersOf({ items }: YAMLMap, place: Place, depth: number): JsonMember[] {
  return items.map(({ key, value }) => ({ name: keyText(place.resolve(key)), value: treeOf(value, place, depth + 1) }));
}

function keyText(key: unknown): string {
  if (isScalar(key) && typeof key.value === 'string') return key.value;
  if (isScalar(key) && key.value !== null && typeof key.source === 'string') return key.source;
  throw new YamlFault('has a key that is no text');
}

function scalarTree({ value, source = '' }: Scalar): JsonTree {
  if (typeof value === 'string') return { kind: 'string', token: JSON.stringify(value) };
  if (typeof value === 'boolean' || value === null) return { kind: 'literal', token: String(value) };
  if (JSON_NUMBER.test(source)) return { kind: 'number', token: source };
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))) {
    return { kind: 'number', token: String(value) };
  }
  throw new YamlFault('has a number that JSON can not carry');
}
