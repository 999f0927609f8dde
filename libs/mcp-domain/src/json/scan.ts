import { memberPath } from '../member-path.ts';
import { endOfScalar, endOfString } from './token.ts';

/** What `JSON.parse` doesn't tell: where the text stops being JSON, and which members it names twice. */
export type JsonScan = { faultAt?: number; duplicates: string[] };

type ObjectFrame = { kind: 'object'; path: string; names: Set<string>; name: string };
type ArrayFrame = { kind: 'array'; path: string; index: number };
type Frame = ObjectFrame | ArrayFrame;
type Expected = 'value' | 'value-or-close' | 'name' | 'name-or-close' | 'colon' | 'after-value';
type Scanner = { text: string; at: number; expected: Expected; frames: Frame[]; duplicates: string[] };

export function scanJson(text: string): JsonScan {
  const scanner: Scanner = { text, at: 0, expected: 'value', frames: [], duplicates: [] };
  for (;;) {
    skipWhiteSpace(scanner);
    const { expected, frames, duplicates } = scanner;
    if (scanner.at >= text.length && expected === 'after-value' && frames.length === 0) return { duplicates };
    if (!step(scanner)) return { faultAt: scanner.at, duplicates };
  }
}

function skipWhiteSpace(scanner: Scanner): void {
  while (/^[ \t\n\r]$/.test(scanner.text.charAt(scanner.at))) scanner.at++;
}

function step(scanner: Scanner): boolean {
  switch (scanner.expected) {
    case 'value':
      return value(scanner);
    case 'value-or-close':
      return close(scanner) || value(scanner);
    case 'name':
      return memberName(scanner);
    case 'name-or-close':
      return close(scanner) || memberName(scanner);
    case 'colon':
      return take(scanner, ':', 'value');
    case 'after-value':
      return close(scanner) || comma(scanner);
  }
}

function take(scanner: Scanner, char: string, expected: Expected): boolean {
  if (scanner.text[scanner.at] !== char) return false;
  scanner.at++;
  scanner.expected = expected;
  return true;
}

function value(scanner: Scanner): boolean {
  const path = pathInside(scanner.frames.at(-1));
  if (take(scanner, '{', 'name-or-close')) {
    scanner.frames.push({ kind: 'object', path, names: new Set(), name: '' });
    return true;
  }
  if (take(scanner, '[', 'value-or-close')) {
    scanner.frames.push({ kind: 'array', path, index: 0 });
    return true;
  }
  return pass(scanner, endOfScalar(scanner.text, scanner.at), 'after-value');
}

function pathInside(frame: Frame | undefined): string {
  if (frame === undefined) return '';
  return frame.kind === 'object' ? memberPath(frame.path, frame.name) : `${frame.path}[${frame.index}]`;
}

function pass(scanner: Scanner, end: number, expected: Expected): boolean {
  scanner.at = end < 0 ? ~end : end;
  scanner.expected = expected;
  return end >= 0;
}

function memberName(scanner: Scanner): boolean {
  const begin = scanner.at;
  const frame = scanner.frames.at(-1);
  if (frame?.kind !== 'object' || !pass(scanner, endOfString(scanner.text, begin), 'colon')) return false;
  frame.name = JSON.parse(scanner.text.slice(begin, scanner.at)) as string;
  if (frame.names.has(frame.name)) scanner.duplicates.push(memberPath(frame.path, frame.name));
  frame.names.add(frame.name);
  return true;
}

function comma(scanner: Scanner): boolean {
  const frame = scanner.frames.at(-1);
  if (frame?.kind === 'array') frame.index++;
  return frame !== undefined && take(scanner, ',', frame.kind === 'object' ? 'name' : 'value');
}

function close(scanner: Scanner): boolean {
  const frame = scanner.frames.at(-1);
  if (!frame || !take(scanner, frame.kind === 'object' ? '}' : ']', 'after-value')) return false;
  scanner.frames.pop();
  return true;
}
