import { describe, expect, it } from '@jest/globals';
import { aliasSegment, numberedAlias, plainAlias } from './alias.ts';
import { allocateAliases, builtinAlias } from './allocate.ts';

const tool = (serverDisplayName: string, nativeName: string) => ({ serverDisplayName, nativeName });

const vectors: [string, string, string][] = [
  ['my server', 'issue.create', 'mcp__my_server__issue_create__2'],
  ['my.server', 'issue_create', 'mcp__my_server__issue_create__3'],
  ['天气服务', '查询天气', 'mcp__server__tool'],
  ['天气服务', '预报', 'mcp__server__tool__2'],
  ['a__b', '__x__', 'mcp__a_b__x'],
  ['my-server', 'get-item', 'mcp__my-server__get-item'],
  ['🍺 bar', '🦊', 'mcp__bar__tool'],
  ['server'.repeat(30), 'tool'.repeat(40), 'mcp__serverserverserverse__tooltooltooltooltooltooltooltooltoolt'],
  ['server'.repeat(30), 'tool'.repeat(40), 'mcp__serverserverserverse__tooltooltooltooltooltooltooltoolto__2'],
  ['S', 't'.repeat(128), `mcp__S__${'t'.repeat(56)}`],
  ['s'.repeat(60), 'ab', `mcp__${'s'.repeat(55)}__ab`],
  ['s'.repeat(37), 't'.repeat(21), `mcp__${'s'.repeat(36)}__${'t'.repeat(21)}`],
  ['_', '.', 'mcp__server__tool__3'],
];

describe('allocateAliases (D-6)', () => {
  it('gives every vector its alias, in order', () => {
    const aliases = allocateAliases(
      vectors.map(([server, name]) => tool(server, name)),
      ['mcp__my_server__issue_create'],
    );
    expect(aliases).toEqual(vectors.map(([, , alias]) => alias));
  });

  it('are 64 characters long where a vector says so', () => {
    const long = vectors.filter(([server, name]) => server.length + name.length > 57);
    expect(long.map(([, , alias]) => alias.length)).toEqual([64, 64, 64, 64, 64]);
  });

  it('steps over reserved names, numbered ones too', () => {
    const reserved = ['mcp__a__b', 'mcp__a__b__2', 'mcp__a__b__4'];
    expect(allocateAliases([tool('a', 'b'), tool('a', 'b'), tool('a', 'b')], reserved)).toEqual([
      'mcp__a__b__3',
      'mcp__a__b__5',
      'mcp__a__b__6',
    ]);
  });

  it('never gives a name twice when plain and numbered names meet', () => {
    const tools = [tool('a', 'b'), tool('a', 'b'), tool('a', 'b__2'), tool('a', 'b_2'), tool('a__b', '2')];
    expect(allocateAliases(tools, [])).toEqual([
      'mcp__a__b',
      'mcp__a__b__2',
      'mcp__a__b_2',
      'mcp__a__b_2__2',
      'mcp__a_b__2',
    ]);
  });

  it('keeps tools of equal beginnings apart for thousands of them (boundary values)', () => {
    const tools = Array.from({ length: 12_000 }, (_, n) => tool('same', `${'t'.repeat(70)}${n}`));
    const aliases = allocateAliases(tools, []);
    expect(new Set(aliases).size).toBe(12_000);
    expect(aliases.at(-1)).toBe(`mcp__same__${'t'.repeat(46)}__12000`);
    expect(aliases.filter((alias) => !/^[a-zA-Z][A-Za-z0-9_-]{0,63}$/.test(alias))).toEqual([]);
  });

  it('gives the same aliases each time', () => {
    const tools = vectors.map(([server, name]) => tool(server, name));
    expect(allocateAliases(tools, [])).toEqual(allocateAliases(tools, []));
  });
});

describe('aliasSegment', () => {
  it.each([
    ['Az09-', 'Az09-'],
    ['a b', 'a_b'],
    ['a  b', 'a_b'],
    ['a🦊b', 'a_b'],
    ['__a__', 'a'],
    ['-_-', '-_-'],
    ['é', 'fallback'],
    ['', 'fallback'],
    ['___', 'fallback'],
  ])('makes %j %j', (name, segment) => {
    expect(aliasSegment(name, 'fallback')).toBe(segment);
  });
});

describe('plainAlias', () => {
  it.each([
    [37, 20, 37, 20],
    [20, 37, 20, 37],
    [20, 38, 20, 37],
    [21, 37, 20, 37],
    [10, 60, 10, 47],
    [57, 1, 56, 1],
  ])('cuts %i and %i characters to %i and %i', (server, name, serverLength, toolLength) => {
    expect(plainAlias('s'.repeat(server), 't'.repeat(name))).toBe(
      `mcp__${'s'.repeat(serverLength)}__${'t'.repeat(toolLength)}`,
    );
  });
});

describe('numberedAlias', () => {
  it('makes room for its number', () => {
    expect(numberedAlias('a'.repeat(64), 1000)).toBe(`${'a'.repeat(58)}__1000`);
    expect(numberedAlias('a', 2)).toBe('a__2');
  });
});

describe('builtinAlias', () => {
  it('has no dots', () => {
    expect(builtinAlias('a.b.read_file')).toBe('a_b_read_file');
  });
});
