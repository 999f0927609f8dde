import { endOfScalar, endOfString } from '../json/token.ts';
import type { JsonMember, JsonTree } from './json-tree.ts';

/* Whoever walks a tree recurses: a few thousand levels would overflow the stack. */
const MAX_DEPTH = 512;

type Reader = { readonly text: string; at: number };

/** Throws SyntaxError for text that isn't JSON (RFC 8259) or is nested deeper than 512 levels. */
export function parseJsonTree(text: string): JsonTree {
  const reader = { text, at: 0 };
  const tree = readValue(reader, 0);
  skipWhiteSpace(reader);
  if (reader.at < text.length) throw faultAt(reader);
  return tree;
}

/** `parseJsonTree` for text that may be anything; undefined if it is no JSON. */
export function tryJsonTree(text: string): JsonTree | undefined {
  try {
    return parseJsonTree(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readValue(reader: Reader, depth: number): JsonTree {
  skipWhiteSpace(reader);
  const first = reader.text.charAt(reader.at);
  if (depth === MAX_DEPTH && (first === '{' || first === '[')) {
    throw new SyntaxError(`JSON nested deeper than ${MAX_DEPTH} levels`);
  }
  if (first === '{') return { kind: 'object', members: readList(reader, '}', () => readMember(reader, depth)) };
  if (first === '[') return { kind: 'array', items: readList(reader, ']', () => readValue(reader, depth + 1)) };
  const token = takeToken(reader, endOfScalar(reader.text, reader.at));
  if (first === '"') return { kind: 'string', token };
  return { kind: first === 't' || first === 'f' || first === 'n' ? 'literal' : 'number', token };
}

function readList<T>(reader: Reader, closing: string, read: () => T): T[] {
  reader.at++;
  const list: T[] = [];
  if (take(reader, closing)) return list;
  do list.push(read());
  while (take(reader, ','));
  if (!take(reader, closing)) throw faultAt(reader);
  return list;
}

function readMember(reader: Reader, depth: number): JsonMember {
  skipWhiteSpace(reader);
  const token = takeToken(reader, endOfString(reader.text, reader.at));
  if (!take(reader, ':')) throw faultAt(reader);
  return { name: JSON.parse(token) as string, value: readValue(reader, depth + 1) };
}

function takeToken(reader: Reader, end: number): string {
  if (end === -1) throw faultAt(reader);
  const token = reader.text.slice(reader.at, end);
  reader.at = end;
  return token;
}

function take(reader: Reader, char: string): boolean {
  skipWhiteSpace(reader);
  if (reader.text.charAt(reader.at) !== char) return false;
  reader.at++;
  return true;
}

function skipWhiteSpace(reader: Reader): void {
  for (;;) {
    const unit = reader.text.charCodeAt(reader.at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    reader.at++;
  }
}

/* The text itself is not quoted: it may hold secrets. */
function faultAt(reader: Reader): SyntaxError {
  return new SyntaxError(`Not JSON at offset ${reader.at}`);
}
