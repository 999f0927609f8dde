import { describe, expect, it } from '@jest/globals';
import { isolate, kept, schema, tool } from '../../spec-support/tools.ts';
import type { Diagnostic } from './catalog.ts';

describe('isolateTools: duplicate names (M-45)', () => {
  const duplicate = (nativeName: string, count: number): Diagnostic => ({
    code: 'mcp.tool_duplicate_name',
    nativeName,
    message: `${count} tools of this server have this name. A call could not tell them apart, so none is offered.`,
  });

  it('isolates the whole group, with one diagnostic for each group', () => {
    const raw = [tool('a'), tool('b', { title: '1' }), tool('c'), tool('b', { title: '2' }), tool('a'), tool('a')];
    expect(isolate(raw)).toStrictEqual({ tools: [kept('c')], diagnostics: [duplicate('a', 3), duplicate('b', 2)] });
  });

  it('counts a group member that is malformed in another way', () => {
    expect(isolate([tool('a'), { name: 'a', inputSchema: null }])).toStrictEqual({
      tools: [],
      diagnostics: [duplicate('a', 2)],
    });
  });

  it('takes names as they are written', () => {
    const names = ['a', 'A', 'a ', 'é', 'e\u0301'];
    expect(isolate(names.map((name) => tool(name))).tools.map(({ nativeName }) => nativeName)).toEqual(names);
  });

  it('knows a group named __proto__ or constructor', () => {
    const raw = [tool('__proto__'), tool('constructor'), tool('__proto__'), tool('constructor')];
    expect(isolate(raw).diagnostics).toEqual([duplicate('__proto__', 2), duplicate('constructor', 2)]);
  });

  it('makes no group of unusable names', () => {
    expect(isolate([tool(''), tool('')]).diagnostics.map(({ code }) => code)).toEqual([
      'mcp.tool_name_invalid',
      'mcp.tool_name_invalid',
    ]);
  });

  it('hands each verdict to its own tool, also past isolated ones', () => {
    const raw = [
      tool('a', { outputSchema: schema }),
      tool('a'),
      tool('', { outputSchema: schema }),
      7,
      tool('x'),
      tool('y'),
    ];
    // Schemas: a's two, a's one, the nameless one's two, then x (5) and y (6).
    expect(isolate(raw, { verdicts: { 6: 'bad' } })).toStrictEqual({
      tools: [kept('x')],
      diagnostics: [
        duplicate('a', 2),
        { code: 'mcp.tool_name_invalid', message: 'Tool 3 of the list has an unusable name: it must not be empty.' },
        { code: 'mcp.tool_malformed', message: 'Tool 4 of the list is not an object.' },
        { code: 'mcp.tool_input_schema_invalid', nativeName: 'y', message: 'The input schema is not valid: bad' },
      ],
    });
  });
});
