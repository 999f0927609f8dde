import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import type { JsonObjectTree } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { applyBodyOverrides, upstreamHeaders } from './apply-overrides.ts';
import { noOverrides, type Overrides } from './overrides.ts';
import { type OverrideTexts, readOverrides, type YamlReading } from './read-overrides.ts';
import { requireAgentConnection } from './require-agent.ts';

const yaml = (json: string | undefined): YamlReading => ({
  ok: true,
  tree: json === undefined ? undefined : parseJsonTree(json),
});

function readingOf(texts: Partial<OverrideTexts<string>>) {
  const { includeBody, excludeBody, includeHeaders } = texts;
  return readOverrides({
    includeBody: yaml(includeBody),
    excludeBody: yaml(excludeBody),
    includeHeaders: yaml(includeHeaders),
  });
}

function overrides(texts: Partial<OverrideTexts<string>>): Overrides {
  const reading = readingOf(texts);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.overrides;
}

const apply = (body: string, texts: Partial<OverrideTexts<string>>): string =>
  writeJsonTree(applyBodyOverrides(parseJsonTree(body) as JsonObjectTree, overrides(texts)));

describe('readOverrides (C-6)', () => {
  it('is nothing for empty texts', () => {
    expect(overrides({})).toEqual(noOverrides);
    expect(overrides({ includeBody: 'null', excludeBody: 'null', includeHeaders: 'null' })).toEqual(noOverrides);
  });

  it.each<[keyof OverrideTexts<string>, string]>([
    ['includeBody', '"x"'],
    ['includeBody', '1'],
    ['includeBody', '[{"a":1},"x"]'],
    ['includeBody', '{"a":1,"a":2}'],
    ['includeBody', '{"a":{"b":[{"c":1,"c":1}]}}'],
    ['includeBody', '{"__proto__":1}'],
    ['includeBody', '{"a":[{"__proto__":1}]}'],
    ['excludeBody', '1'],
    ['excludeBody', '["a",1]'],
    ['excludeBody', '["a",null]'],
    ['excludeBody', '{"a":1,"a":1}'],
    ['excludeBody', '{"__proto__":1}'],
    ['includeHeaders', '"X: y"'],
    ['includeHeaders', '["X"]'],
    ['includeHeaders', '{"X-A":1}'],
    ['includeHeaders', '{"X A":"b"}'],
    ['includeHeaders', '{"X-A":"b\\r\\nX-B: c"}'],
    ['includeHeaders', '{"X-A":"天"}'],
    ['includeHeaders', '{"Content-Length":"1"}'],
    ['includeHeaders', '{"HOST":"elsewhere"}'],
  ])('refuses %s %s', (field, json) => {
    expect(readingOf({ [field]: json })).toEqual({
      ok: false,
      issues: [{ path: field, message: expect.stringMatching(/\w/) }],
    });
  });

  it('names every field that is wrong, also one that is no YAML', () => {
    const reading = readOverrides({
      includeBody: { ok: false, message: 'is no YAML' },
      excludeBody: yaml('1'),
      includeHeaders: yaml(undefined),
    });
    expect(reading).toEqual({
      ok: false,
      issues: [
        { path: 'includeBody', message: 'is no YAML' },
        { path: 'excludeBody', message: expect.stringMatching(/\w/) },
      ],
    });
  });
});

describe('applyBodyOverrides (C-7, C-8)', () => {
  const body = '{"model":"m","messages":[1],"seed":1,"tools":[{}],"tool_choice":"none"}';

  it.each<[Partial<OverrideTexts<string>>, string]>([
    [{}, body],
    [
      { includeBody: '{"temperature":0.1}', excludeBody: '["seed"]' },
      '{"model":"m","messages":[1],"tools":[{}],"tool_choice":"none","temperature":0.1}',
    ],
    [{ includeBody: '[{"a":1},{"a":{"b":1}},{"a":{"c":2}}]' }, body.replace(/\}$/, ',"a":{"c":2}}')],
    [
      { includeBody: '{"model":"own","messages":[]}' },
      '{"model":"own","messages":[],"seed":1,"tools":[{}],"tool_choice":"none"}',
    ],
    [
      { includeBody: '{"seed":2}', excludeBody: '"seed"' },
      '{"model":"m","messages":[1],"tools":[{}],"tool_choice":"none"}',
    ],
    [{ excludeBody: '{"tools":1,"messages":null}' }, '{"model":"m","seed":1,"tool_choice":"none"}'],
    [{ includeBody: '{"tools":[]}' }, '{"model":"m","messages":[1],"seed":1,"tools":[],"tool_choice":"none"}'],
    [
      { includeBody: '{"n":9007199254740993,"h":16,"y":"yes"}' },
      body.replace(/\}$/, ',"n":9007199254740993,"h":16,"y":"yes"}'),
    ],
  ])('%j', (texts, expected) => {
    expect(apply(body, texts)).toBe(expected);
  });

  it('reaches the top level only', () => {
    expect(apply('{"a":{"seed":1},"seed":1}', { excludeBody: '["seed"]' })).toBe('{"a":{"seed":1}}');
  });
});

describe('upstreamHeaders (C-9)', () => {
  it('has the key, if there is one', () => {
    expect(upstreamHeaders('k', noOverrides)).toEqual([
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Authorization', value: 'Bearer k' },
    ]);
    expect(upstreamHeaders('', noOverrides)).toEqual([{ name: 'Content-Type', value: 'application/json' }]);
  });

  it('lets own headers win', () => {
    expect(
      upstreamHeaders('k', overrides({ includeHeaders: '{"authorization":"own","content-TYPE":"text/x","X-A":"b"}' })),
    ).toEqual([
      { name: 'authorization', value: 'own' },
      { name: 'content-TYPE', value: 'text/x' },
      { name: 'X-A', value: 'b' },
    ]);
  });
});

describe('requireAgentConnection (A-81)', () => {
  it.each(['messages', 'input', 'tools', 'tool_choice', 'previous_response_id'])(
    'refuses a connection that touches %s',
    (name) => {
      const refused = [{ includeBody: JSON.stringify({ [name]: 1 }) }, { excludeBody: JSON.stringify([name]) }].map(
        (texts) => consumerRefusalOf(() => requireAgentConnection(overrides(texts))),
      );
      expect(refused.map(({ code }) => code)).toEqual([
        'agent.connection_override_conflict',
        'agent.connection_override_conflict',
      ]);
      expect(refused[0]?.message).toContain(name);
    },
  );

  it('takes any other', () => {
    expect(() =>
      requireAgentConnection(overrides({ includeBody: '{"temperature":1}', excludeBody: '["seed"]' })),
    ).not.toThrow();
  });
});
