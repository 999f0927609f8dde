import { memberPath } from '../member-path.ts';
import { endOfScalar, endOfString } from './token.ts';

/** What `JSON.parse` doesn't tell: where the text stops being JSON, and which members it names twice. */
export type JsonScan = { faultAt?: number; duplicates: string[] };

type Frame = { path: string; names?: Set<string>; name: string; index: number };
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
    return scanner.frames.push({ path, names: new Set(), name: '', index: 0 }) > 0;
  }
  if (take(scanner, '[', 'value-or-close')) return scanner.frames.push({ path, name: '', index: 0 }) > 0;
  return pass(scanner, endOfScalar(scanner.text, scanner.at), 'after-value');
}

function pass(scanner: Scanner, end: number, expected: Expected): boolean {
  scanner.at = end < 0 ? ~end : end;
  scanner.expected = expected;
  return end >= 0;
}

function pathInside(frame: Frame | undefined): string {
  if (frame === undefined) return '';
  return frame.names ? memberPath(frame.path, frame.name) : `${frame.path}[${frame.index}]`;
}

function memberName(scanner: Scanner): boolean {
  const begin = scanner.at;
  const frame = scanner.frames.at(-1);
  if (!frame?.names || !pass(scanner, endOfString(scanner.text, begin), 'colon')) return false;
  frame.name = JSON.parse(scanner.text.slice(begin, scanner.at)) as string;
  if (frame.names.has(frame.name)) scanner.duplicates.push(memberPath(frame.path, frame.name));
  frame.names.add(frame.name);
  return true;
}

function comma(scanner: Scanner): boolean {
  const frame = scanner.frames.at(-1);
  if (!frame) return false;
  frame.index++;
  return take(scanner, ',', frame.names ? 'name' : 'value');
}

function close(scanner: Scanner): boolean {
  const frame = scanner.frames.at(-1);
  if (!frame || !take(scanner, frame.names ? '}' : ']', 'after-value')) return false;
  return scanner.frames.pop() !== undefined;
}
