import { describe, expect, it } from '@jest/globals';
import { isGiven, itemsOf, memberOf, stringTree, textOf, withMember, withoutMembers } from './json-tree.ts';
import { parseJsonTree, tryJsonTree } from './parse-json-tree.ts';
import { jsonTreeOf, jsonValueOf, writeJsonTree } from './write-json-tree.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('parseJsonTree and writeJsonTree', () => {
  it.each([
    '{"10":1,"9":2,"a":{"2":[],"1":{}}}',
    '{"__proto__":{"a":1},"constructor":2}',
    '[9007199254740993,1.0,-0,1e400,1E+2,0.10]',
    '["\\u0041\\ud83e","\\/","🦊",""]',
    '{"a":1,"a":2}',
    'null',
    '"x"',
    '-1',
    '[true,false,null,[],{}]',
  ])('give back %s as it was', (text) => {
    expect(writeJsonTree(parseJsonTree(text))).toBe(text);
  });

  it('leave out white space between tokens', () => {
    expect(writeJsonTree(parseJsonTree(' { "a" : [ 1 ,\t2 ] ,\r\n "b c" : { } } '))).toBe('{"a":[1,2],"b c":{}}');
  });

  it.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '01',
    '+1',
    '.5',
    '1.',
    '"a\nb"',
    '"\\x"',
    'nul',
    '[1]x',
    '{"a"1}',
    '{1:2}',
    '[1}',
  ])('refuse %j', (text) => {
    expect(() => parseJsonTree(text)).toThrow(SyntaxError);
    expect(tryJsonTree(text)).toBeUndefined();
  });

  it('read 512 levels and refuse more, however many', () => {
    expect(writeJsonTree(parseJsonTree(nested(512)))).toBe(nested(512));
    expect(writeJsonTree(parseJsonTree(`${'['.repeat(512)}1${']'.repeat(512)}`))).toContain('1');
    expect(() => parseJsonTree(nested(513))).toThrow('deeper than 512');
    expect(() => parseJsonTree('{"a":'.repeat(513) + '1' + '}'.repeat(513))).toThrow('deeper than 512');
    expect(() => parseJsonTree(nested(200_000))).toThrow('deeper than 512');
  });
});

describe('the parts of a tree', () => {
  const tree = parseJsonTree('{"a":"\\u0041","b":[1,2],"n":null,"a":"last"}');

  it('are found by name, the last of a repeated one', () => {
    expect(textOf(memberOf(tree, 'a'))).toBe('last');
    expect(memberOf(tree, 'toString')).toBeUndefined();
    expect(memberOf(parseJsonTree('["a"]'), 'length')).toBeUndefined();
    expect(textOf(memberOf(tree, 'b'))).toBeUndefined();
  });

  it('tell absent and null from what is given', () => {
    expect(['a', 'n', 'x'].map((name) => isGiven(memberOf(tree, name)))).toEqual([true, false, false]);
  });

  it('are items of an array only', () => {
    expect(itemsOf(memberOf(tree, 'b'))).toHaveLength(2);
    expect(itemsOf(tree)).toEqual([]);
  });
});

describe('withMember and withoutMembers', () => {
  const tree = parseJsonTree('{"z":1,"10":2,"z":3}');
  if (tree.kind !== 'object') throw new Error('not an object');

  it('replace in place, and once where a name was there twice', () => {
    expect(writeJsonTree(withMember(tree, '10', stringTree('x')))).toBe('{"z":1,"10":"x","z":3}');
    expect(writeJsonTree(withMember(tree, 'z', stringTree('x')))).toBe('{"10":2,"z":"x"}');
  });

  it('add at the end, and remove every member of a name', () => {
    expect(writeJsonTree(withMember(tree, '1', stringTree('x')))).toBe('{"z":1,"10":2,"z":3,"1":"x"}');
    expect(writeJsonTree(withoutMembers(tree, new Set(['z'])))).toBe('{"10":2}');
  });

  it('leave the original as it was', () => {
    expect(writeJsonTree(tree)).toBe('{"z":1,"10":2,"z":3}');
  });
});

describe('jsonValueOf and jsonTreeOf', () => {
  it('keep every digit both ways', () => {
    const text = '{"a":[9007199254740993,1.0],"__proto__":"x"}';
    expect(JSON.stringify(jsonValueOf(parseJsonTree(text)))).toBe(text);
    expect(writeJsonTree(jsonTreeOf(jsonValueOf(parseJsonTree(text))))).toBe(text);
  });
});
