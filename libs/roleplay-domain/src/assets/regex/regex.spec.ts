import { describe, expect, it } from '@jest/globals';
import { InvalidValue } from '../fields/invalid-value.ts';
import { pathOf, placeOf } from '../fields/place.ts';
import { compileScript } from './compile-script.ts';
import { runScript } from './run-script.ts';
import { changedRegex, newRegex, readRegex } from './write-regex.ts';

const run = (findRegex: string, replaceString: string, input: string, trimmed: string[] = []) => {
  const script = compileScript(findRegex);
  if (script.kind === 'faulty') return script.problem;
  const { output, matchCount } = runScript(script.pattern, { replaceString, trimmed }, input);
  return [output, matchCount];
};

describe('a script (F-95, F-96, F-98)', () => {
  it.each<[string, string, string, string, unknown]>([
    ['bare: the first match only', 'a', '-', 'aaA', ['-aA', 1]],
    ['with flags', '/a/gi', '-', 'aaA', ['---', 3]],
    ['the last slash ends the pattern', '/a/b/g', '-', 'a/b', ['-', 1]],
    ['what follows the flags is ignored', '/a/g never', '-', 'aa', ['--', 2]],
    ['a repeated flag makes all of it the pattern', '/a/gg', '-', '/a/gg a', ['- a', 1]],
    ['a letter that is no flag makes all of it the pattern', '/a/gz', '-', '/a/gz', ['-', 1]],
    ['nothing between the slashes: a bare pattern', '//', '-', 'a//', ['a-', 1]],
    ['the first line that is not empty', '\n\n/a/g\nb', '-', 'ab', ['-b', 1]],
    ['a flag of another engine', '/a/x', '-', 'a', 'the flag x has no counterpart here'],
    ['broken', '(', '-', '', 'it does not compile'],
    ['empty', ' \n', '-', '', 'it is empty'],
    ['the match', '/b+/g', '[$0{{MATCH}}]', 'abbc', ['a[bbbb]c', 1]],
    ['groups', '/(a)(b)?/g', '$2$1$3', 'a ab', ['a ba', 2]],
    ['all digits belong to the group', '/(a)/', '$10', 'a', ['', 1]],
    ['a named group', '/(?<who>\\w+)!/', '$<who>?$<nobody>', 'you!', ['you?', 1]],
    ['a named group beside numbers', '/(?<a>x)(y)/', '$2$1$3', 'xy', ['yx', 1]],
    ['a name without named groups', '/a/', '[$<constructor>]', 'a', ['[]', 1]],
    ['other dollars are text', '/a/', '$$ $& $', 'a', ['$$ $& $', 1]],
    ['an empty match', '/^/g', '>', 'a', ['>a', 1]],
  ])('%s', (_name, findRegex, replaceString, input, expected) => {
    expect(run(findRegex, replaceString, input)).toEqual(expected);
  });

  it('trims what is inserted and nothing else', () => {
    expect(run('/"(.*)"/', '$1!x', '"xax"', ['x', ''])).toEqual(['a!x', 1]);
  });

  it('adds i where case does not count', () => {
    const script = compileScript('/a/g', false);
    expect(script.kind === 'compiled' && script.pattern.flags).toBe('gi');
  });
});

describe('a regex group', () => {
  const entry = { name: 'n', findRegex: 'a', replaceString: '' };
  const faultOf = (payload: unknown, use: 'create' | 'update' = 'create') => {
    try {
      readRegex(payload, placeOf('regex'), use);
      return undefined;
    } catch (error) {
      return error instanceof InvalidValue ? [pathOf(error.place), error.actualType] : error;
    }
  };

  it('fills in the defaults and an identifier (S-341)', () => {
    const { value } = readRegex({ name: 'G', entries: [entry] }, placeOf('regex'), 'create');
    expect(newRegex(value, () => 'new').entries).toEqual([
      {
        identifier: 'new',
        ...entry,
        trimStrings: [],
        placements: ['char'],
        timing: 'display',
        substitution: 'none',
        minDepth: null,
        maxDepth: null,
        enabled: true,
      },
    ]);
  });

  it('keeps what an update leaves out (S-69)', () => {
    const before = newRegex(readRegex({ name: 'G', entries: [entry] }, placeOf('regex'), 'create').value, () => 'a');
    const { value } = readRegex({ name: 'H' }, placeOf('regex'), 'update');
    expect(changedRegex(before, value, () => 'b')).toEqual({ ...before, name: 'H' });
  });

  it.each<[string, unknown, unknown]>([
    ['no name', {}, ['regex.name', 'missing']],
    ['an unknown member', { name: 'a', id: 1 }, ['regex.id', 'integer']],
    ['an unknown member of an entry', { name: 'a', entries: [{ ...entry, x: 1 }] }, ['regex.entries[0].x', 'integer']],
    [
      'a pattern that is broken',
      { name: 'a', entries: [{ ...entry, findRegex: '[' }] },
      ['regex.entries[0].findRegex', 'string'],
    ],
    [
      'an empty pattern',
      { name: 'a', entries: [{ ...entry, findRegex: '' }] },
      ['regex.entries[0].findRegex', 'string'],
    ],
    [
      'a missing replacement',
      { name: 'a', entries: [{ name: 'n', findRegex: 'a' }] },
      ['regex.entries[0].replaceString', 'missing'],
    ],
    [
      'a least depth beyond the most',
      { name: 'a', entries: [{ ...entry, minDepth: 2, maxDepth: 1 }] },
      ['regex.entries[0].maxDepth', 'integer'],
    ],
    [
      'one identifier twice',
      { name: 'a', entries: [1, 2].map(() => ({ ...entry, identifier: 'i' })) },
      ['regex.entries[1].identifier', 'string'],
    ],
    ['1,001 entries', { name: 'a', entries: Array.from({ length: 1001 }, () => entry) }, ['regex.entries', 'array']],
    ['no object', '{}', ['regex', 'string']],
  ])('refuses %s', (_name, payload, fault) => {
    expect(faultOf(payload)).toEqual(fault);
  });

  it('takes 1,000 entries', () => {
    expect(faultOf({ name: 'a', entries: Array.from({ length: 1000 }, () => entry) })).toBeUndefined();
  });
});
