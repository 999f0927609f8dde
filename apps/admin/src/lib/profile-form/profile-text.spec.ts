import { describe, expect, it } from 'vitest';
import { allowedTools, isSpokenOf, withoutTools, withSwapped, withTools } from './allowed-tools.ts';
import { canHold, foundAt, profileDocument, rawNumber, withRaw } from './profile-text.ts';

const read = (text: string) => {
  const document = profileDocument(text);
  if (!document) throw new Error('This is no object.');
  return document;
};

const foreign = '"output": {"big": 9007199254740993, "n": 1.0},  "plan":[ ]';

describe('the form over the text of a profile', () => {
  it('changes one value, and no other character', () => {
    const text = `{ ${foreign}, "displayName": "A",\n\t"tools": {"allow": ["a"], "maxRounds": 80} }`;
    expect(withRaw(read(text), ['displayName'], '"B"')).toBe(text.replace('"A"', '"B"'));
    expect(withRaw(read(text), ['tools', 'maxRounds'], '90')).toBe(text.replace('80', '90'));
    expect(withRaw(read(text), ['tools', 'maxRounds'], undefined)).toBe(text.replace(', "maxRounds": 80', ''));
  });

  it('makes the section that a value needs', () => {
    const text = `{${foreign}}`;
    const longer = withRaw(read(text), ['run', 'modelRetry', 'maxRetries'], '0');
    expect(longer).toContain(foreign);
    expect(foundAt(read(longer), ['run', 'modelRetry', 'maxRetries'])).toEqual({ kind: 'number', text: '0' });
  });

  it.each([
    ['{"a": null}', { kind: 'absent' }],
    ['{}', { kind: 'absent' }],
    ['{"a": "x\\n"}', { kind: 'text', text: 'x\n' }],
    ['{"a": 9007199254740993}', { kind: 'number', text: '9007199254740993' }],
    ['{"a": true}', { kind: 'flag', text: 'true' }],
    ['{"a": [1]}', { kind: 'other', text: '[1]' }],
  ])('finds in %s', (text, found) => expect(foundAt(read(text), ['a'])).toEqual(found));

  it.each(['', '{', '[1]', 'null'])('leaves %j to the JSON view', (text) =>
    expect(profileDocument(text)).toBeUndefined(),
  );

  it('puts nothing under what is no object', () => {
    expect(canHold(read('{"tools": 1}'), ['tools', 'allow'])).toBe(false);
    expect(canHold(read('{}'), ['tools', 'allow'])).toBe(true);
    expect(allowedTools(read('{"tools": 1}'))).toBeUndefined();
    expect(allowedTools(read('{"tools": {"allow": [1]}}'))).toBeUndefined();
  });

  it.each([
    ['12', '12'],
    [' 9007199254740993 ', '9007199254740993'],
    ['', undefined],
    ['012', '"012"'],
    ['ten', '"ten"'],
  ])('takes %j for a number as %j', (typed, raw) => expect(rawNumber(typed)).toBe(raw));
});

describe('the tools of a profile', () => {
  const text =
    '{"tools": {"allow": ["a", "b"], "maxCallsPerTool": {"a": 1, "b": 2}, "toolDescriptions": {"a": {"description": ""}}}}';

  it('are added at the end, in the order in which they are chosen, and none twice', () => {
    expect(allowedTools(read(withTools(read(text), ['d', 'a', 'c'])))).toEqual(['a', 'b', 'd', 'c']);
    expect(allowedTools(read(withTools(read('{}'), ['a'])))).toEqual(['a']);
  });

  it('go with all that is said of them', () => {
    const without = read(withoutTools(read(text), ['a']));
    expect(JSON.parse(without.text)).toEqual({
      tools: { allow: ['b'], maxCallsPerTool: { b: 2 }, toolDescriptions: {} },
    });
    expect([isSpokenOf(read(text), 'b'), isSpokenOf(without, 'a')]).toEqual([true, false]);
  });

  it('go each time that they are in the list', () => {
    expect(allowedTools(read(withoutTools(read('{"tools":{"allow":["a","b","a"]}}'), ['a'])))).toEqual(['b']);
  });

  it('change places with their neighbour alone', () => {
    expect(withSwapped(read(text), 0)).toBe(text.replace('"a", "b"', '"b", "a"'));
    expect(withSwapped(read(text), 1)).toBe(text);
  });
});
