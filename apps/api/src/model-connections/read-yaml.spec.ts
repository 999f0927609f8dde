import { describe, expect, it } from '@jest/globals';
import { writeJsonTree } from '@taproom/mcp-domain';
import { readYaml } from './read-yaml.ts';

const json = (text: string): string | undefined => {
  const reading = readYaml(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.tree && writeJsonTree(reading.tree);
};
const faultOf = (text: string): string => {
  const reading = readYaml(text);
  return reading.ok ? 'none' : reading.message;
};

describe('readYaml (C-6)', () => {
  it.each([
    ['a: yes', '{"a":"yes"}'],
    ['a: on\nb: NO', '{"a":"on","b":"NO"}'],
    ['a: true\nb: null\nc: ~\nd:', '{"a":true,"b":null,"c":null,"d":null}'],
    ['a: 0x10', '{"a":16}'],
    ['a: 0o17', '{"a":15}'],
    ['a: 017', '{"a":17}'],
    ['a: +12', '{"a":12}'],
    ['a: 9007199254740993', '{"a":9007199254740993}'],
    ['a: 0xFFFFFFFFFFFFFFFF', '{"a":18446744073709551615}'],
    ['a: 1.0\nb: 0.10\nc: 1e400\nd: -0', '{"a":1.0,"b":0.10,"c":1e400,"d":-0}'],
    ['a: .5\nb: 1.', '{"a":0.5,"b":1}'],
    ['a: \'1\'\nb: "x\\ny"', '{"a":"1","b":"x\\ny"}'],
    ['a: !!str 5', '{"a":"5"}'],
    ['a: 2026-01-02', '{"a":"2026-01-02"}'],
    ['10: a\n2: b', '{"10":"a","2":"b"}'],
    ['true: a', '{"true":"a"}'],
    ['a: &x {b: 1}\nc: *x', '{"a":{"b":1},"c":{"b":1}}'],
    ['<<: {a: 1}', '{"<<":{"a":1}}'],
    ['- a\n- b: [1, 2]', '["a",{"b":[1,2]}]'],
    ['a: |\n  x\n  y\n', '{"a":"x\\ny\\n"}'],
    ['{"a": [1, {"b": null}]}', '{"a":[1,{"b":null}]}'],
    ['constructor: 1\n__proto__: 2', '{"constructor":1,"__proto__":2}'],
  ])('reads %j as %s', (text, expected) => {
    expect(json(text)).toBe(expected);
  });

  it.each(['', '   \n', '# nothing\n', '---\n'])('finds nothing in %j', (text) => {
    expect([undefined, 'null']).toContain(json(text));
  });

  it.each([
    ['a: 1\na: 2', 'has a key twice at line 2, column 1'],
    ['a: {b: 1, b: 2}', 'has a key twice at line 1, column 11'],
    ['a: [1', 'is not valid YAML at line 1'],
    ['a: "secret', 'is not valid YAML at line 1'],
    ['\tsecret: 1', 'is not valid YAML at line 1'],
    ['a: 1\n---\nb: 2', 'has more than one document'],
    ['a: !!binary c2VjcmV0', 'has a tag that is not known'],
    ['a: .inf', 'has a number that JSON can not carry'],
    ['a: .nan', 'has a number that JSON can not carry'],
    ['[a]: 1', 'has a key that is no text'],
    ['~: 1', 'has a key that is no text'],
    ['a: &x [*x]', 'is nested too deeply'],
    ['a: *nobody', 'has an alias of nothing'],
    ['a: !!set {b}', 'has a tag that is not known'],
    ['a: !secret b', 'has a tag that is not known'],
  ])('says what is wrong with %j and quotes nothing', (text, message) => {
    expect(faultOf(text)).toContain(message);
    expect(faultOf(text)).not.toContain('secret');
  });

  it('does not let a short text grow without end', () => {
    const levels = Array.from({ length: 12 }, (_, level) => `l${level}: &l${level} [${`*l${level - 1},`.repeat(10)}]`);
    const bomb = ['l: &l-1 x', ...levels].join('\n');
    expect(faultOf(bomb)).toContain('far too large');
  });
});
