import type { DomainIssue } from '../../errors.ts';
import { isGiven, type JsonMember, type JsonTree, textOf } from '../../json-text/json-tree.ts';
import type { Overrides } from './overrides.ts';

/** What a YAML text says, parsed elsewhere: nothing at all, a value with every digit of its integers, or what is wrong with it. */
export type YamlReading = { ok: true; tree: JsonTree | undefined } | { ok: false; message: string };

export type OverrideTexts<T> = { includeBody: T; excludeBody: T; includeHeaders: T };

export type OverridesReading = { ok: true; overrides: Overrides } | { ok: false; issues: DomainIssue[] };

type Part<T> = { parts: T[] } | { message: string };

/** The three override fields of a connection; every fault is named with its field. */
export function readOverrides({
  includeBody,
  excludeBody,
  includeHeaders,
}: OverrideTexts<YamlReading>): OverridesReading {
  const include = readField(includeBody, readInclude);
  const exclude = readField(excludeBody, readExclude);
  const headers = readField(includeHeaders, readHeaders);
  if ('parts' in include && 'parts' in exclude && 'parts' in headers) {
    return { ok: true, overrides: { include: include.parts, exclude: exclude.parts, headers: headers.parts } };
  }
  const fields = { includeBody: include, excludeBody: exclude, includeHeaders: headers };
  const issues = Object.entries(fields).flatMap(([path, part]) =>
    'message' in part ? [{ path, message: part.message }] : [],
  );
  return { ok: false, issues };
}

function readField<T>(reading: YamlReading, read: (tree: JsonTree) => Part<T>): Part<T> {
  if (!reading.ok) return { message: reading.message };
  if (!isGiven(reading.tree)) return { parts: [] };
  const fault = keyFault(reading.tree);
  return fault === undefined ? read(reading.tree) : { message: fault };
}

/** A key that is there twice, or that would be no ordinary member, at any depth. */
function keyFault(tree: JsonTree): string | undefined {
  if (tree.kind === 'array') return first(tree.items, keyFault);
  if (tree.kind !== 'object') return undefined;
  const names = tree.members.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `has the key ${JSON.stringify(twice)} twice`;
  if (names.includes('__proto__')) return 'has the key __proto__, which is not allowed';
  return first(tree.members, ({ value }) => keyFault(value));
}

function first<T>(list: readonly T[], find: (part: T) => string | undefined): string | undefined {
  for (const part of list) {
    const found = find(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readInclude(tree: JsonTree): Part<JsonMember> {
  const mappings = tree.kind === 'array' ? tree.items : [tree];
  if (mappings.some(({ kind }) => kind !== 'object')) return { message: 'must be a mapping, or a list of mappings' };
  return { parts: mappings.flatMap((mapping) => (mapping.kind === 'object' ? mapping.members : [])) };
}

function readExclude(tree: JsonTree): Part<string> {
  if (tree.kind === 'object') return { parts: tree.members.map(({ name }) => name) };
  const keys = (tree.kind === 'array' ? tree.items : [tree]).map(textOf);
  const texts = keys.filter((key) => key !== undefined);
  return texts.length === keys.length
    ? { parts: texts }
    : { message: 'must be a list of keys, a mapping, or one string' };
}

/* Framing belongs to the connection: a second value would contradict what is sent. */
const CONNECTION_OWNED = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const HTTP_TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HTTP_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

function readHeaders(tree: JsonTree): Part<{ name: string; value: string }> {
  if (tree.kind !== 'object') return { message: 'must be a mapping of strings' };
  const headers: { name: string; value: string }[] = [];
  for (const { name, value } of tree.members) {
    const text = textOf(value);
    if (text === undefined) return { message: `must be a mapping of strings; ${name} is none` };
    if (!HTTP_TOKEN.test(name))
      return { message: `has ${JSON.stringify(name)}, which can not be the name of a header` };
    if (CONNECTION_OWNED.has(name.toLowerCase())) return { message: `has ${name}, which belongs to the connection` };
    if (!HTTP_VALUE.test(text)) return { message: `has a value for ${name} that a header can not carry` };
    headers.push({ name, value: text });
  }
  return { parts: headers };
}
