import { describe, expect, it } from '@jest/globals';
import { isolate, kept, schema, tool } from '../../spec-support/tools.ts';
import { isRawNumber, parseLossless } from '../json/lossless.ts';
import type { Diagnostic } from './catalog.ts';

describe('isolateTools: usable tools', () => {
  it('keeps what a tool says, as it came (M-47)', () => {
    const annotations = { readOnlyHint: 'yes', destructiveHint: null, 'x-other': [1] };
    const output = { type: 'object', properties: { a: {} } };
    const raw = tool('t', { title: '', description: ' d\n', outputSchema: output, annotations });
    expect(isolate([raw])).toStrictEqual({
      tools: [kept('t', { title: '', description: ' d\n', annotations, outputSchema: output })],
      diagnostics: [],
    });
  });

  it('drops members that the catalog does not know', () => {
    expect(isolate([tool('t', { _meta: { a: 1 }, icons: [], execution: {} })])).toStrictEqual({
      tools: [kept('t')],
      diagnostics: [],
    });
  });

  it('takes null for absent, without a word (M-45)', () => {
    const raw = tool('t', { title: null, description: null, annotations: null, outputSchema: null });
    expect(isolate([raw])).toStrictEqual({ tools: [kept('t')], diagnostics: [] });
  });

  it('takes {} for an input schema (M-46)', () => {
    expect(isolate([{ name: 't', inputSchema: {} }])).toStrictEqual({
      tools: [kept('t', { inputSchema: {} })],
      diagnostics: [],
    });
  });

  it.each(['工具', '_a.b-c', '😀'.repeat(256), '__proto__', 'constructor', 'a b'])('takes the name %s', (name) => {
    expect(isolate([tool(name)])).toStrictEqual({ tools: [kept(name)], diagnostics: [] });
  });

  it('keeps order, digits and __proto__ members', () => {
    const text =
      '[{"name":"b","inputSchema":{"maximum":18446744073709551615,"__proto__":{"x":1.0}}},{"name":"a","inputSchema":{}}]';
    const { tools } = isolate(parseLossless(text) as unknown[]);
    expect(tools.map(({ nativeName }) => nativeName)).toEqual(['b', 'a']);
    expect(JSON.stringify(tools[0]?.inputSchema)).toBe('{"maximum":18446744073709551615,"__proto__":{"x":1.0}}');
    expect(isRawNumber(tools[0]?.inputSchema.maximum)).toBe(true);
  });

  it('has nothing to say of an empty list', () => {
    expect(isolate([])).toStrictEqual({ tools: [], diagnostics: [] });
  });
});

describe('isolateTools: one bad tool costs itself alone (M-45)', () => {
  const colon = {
    code: 'mcp.tool_name_invalid',
    nativeName: 'a:b',
    message: 'Tool 2 of the list has an unusable name: it must not have a ":".',
  };
  const nameless = (message: string): Diagnostic => ({
    code: 'mcp.tool_name_invalid',
    message: `Tool 2 of the list has an unusable name: it ${message}.`,
  });
  const malformed = (message: string): Diagnostic => ({ code: 'mcp.tool_malformed', message });
  const badInput = (message: string): Diagnostic => ({
    code: 'mcp.tool_input_schema_invalid',
    nativeName: 't',
    message,
  });

  it.each<[string, unknown, Diagnostic]>([
    ['null', null, malformed('Tool 2 of the list is not an object.')],
    ['a string', 'echo', malformed('Tool 2 of the list is not an object.')],
    ['an array', [], malformed('Tool 2 of the list is not an object.')],
    ['a number', parseLossless('1.0'), malformed('Tool 2 of the list is not an object.')],
    ['no name', { inputSchema: schema }, malformed('Tool 2 of the list has no name that is a string.')],
    ['a name of null', tool(null), malformed('Tool 2 of the list has no name that is a string.')],
    ['a numeric name', tool(7), malformed('Tool 2 of the list has no name that is a string.')],
    ['an empty name', tool(''), nameless('must not be empty')],
    ['a name of 257 code points', tool('😀'.repeat(257)), nameless('must have at most 256 characters')],
    ['a name with a line feed', tool('a\nb'), nameless('must not have control characters')],
    ['a name with DEL', tool('a\u007f'), nameless('must not have control characters')],
    ['a name with a C1 control', tool('a\u0085b'), nameless('must not have control characters')],
    ['a name with a control and a colon', tool('a:\u0000'), nameless('must not have control characters')],
    ['a name with a colon', tool('a:b'), colon],
    ['no input schema', { name: 't' }, badInput('The input schema is missing, not an object.')],
    ['an input schema of null', { name: 't', inputSchema: null }, badInput('The input schema is null, not an object.')],
    [
      'an input schema of true',
      { name: 't', inputSchema: true },
      badInput('The input schema is a boolean, not an object.'),
    ],
    [
      'an array as input schema',
      { name: 't', inputSchema: [schema] },
      badInput('The input schema is an array, not an object.'),
    ],
    [
      'a number as input schema',
      { name: 't', inputSchema: parseLossless('1.0') },
      badInput('The input schema is a number, not an object.'),
    ],
  ])('%s', (_name, raw, diagnostic) => {
    expect(isolate([tool('before'), raw, tool('after')])).toStrictEqual({
      tools: [kept('before'), kept('after')],
      diagnostics: [diagnostic],
    });
  });

  it('an invalid input schema, with the reason (M-46)', () => {
    const raw = [tool('before'), tool('t', { outputSchema: schema }), tool('after')];
    expect(isolate(raw, { verdicts: { 1: '/properties must be object' } })).toStrictEqual({
      tools: [kept('before'), kept('after')],
      diagnostics: [badInput('The input schema is not valid: /properties must be object')],
    });
  });
});

describe('isolateTools: size (M-45)', () => {
  /* {"name":"t","inputSchema":{},"description":"…"} is 46 bytes around the description. */
  const sized = (description: string): object => ({ name: 't', inputSchema: {}, description });

  it.each([
    ['262,144 bytes', 'x'.repeat(262_144 - 46)],
    ['262,144 bytes of two-byte characters', 'é'.repeat((262_144 - 46) / 2)],
  ])('takes a tool of %s', (_name, description) => {
    expect(isolate([sized(description)]).diagnostics).toEqual([]);
  });

  it.each([
    ['one byte more', 'x'.repeat(262_144 - 45), 262_145],
    ['two-byte characters that are fewer, but too long', 'é'.repeat(131_050), 262_146],
  ])('isolates a tool of %s', (_name, description, bytes) => {
    expect(isolate([sized(description), tool('after')])).toStrictEqual({
      tools: [kept('after')],
      diagnostics: [
        {
          code: 'mcp.tool_size_limit',
          nativeName: 't',
          message: `The tool has ${bytes} bytes of JSON; at most 262144 are allowed.`,
        },
      ],
    });
  });

  it('counts members that the catalog drops', () => {
    const { diagnostics } = isolate([tool('t', { _meta: { blob: 'x'.repeat(262_144) } })]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['mcp.tool_size_limit']);
  });
});

describe('isolateTools: x-mcp-header (M-45)', () => {
  const inputSchema = { type: 'object', properties: { n: { type: 'number', 'x-mcp-header': 'N' } } };
  const raw = [{ name: 't', inputSchema }, tool('after')];

  it('an invalid declaration makes a tool of 2026-07-28 malformed', () => {
    expect(isolate(raw, { modern: true })).toStrictEqual({
      tools: [kept('after')],
      diagnostics: [
        {
          code: 'mcp.tool_malformed',
          nativeName: 't',
          message: "The input schema's x-mcp-header at n is on a type other than string, integer or boolean.",
        },
      ],
    });
  });

  it('means nothing to an older connection', () => {
    expect(isolate(raw, { modern: false })).toStrictEqual({
      tools: [kept('t', { inputSchema }), kept('after')],
      diagnostics: [],
    });
  });

  it('a valid declaration is no fault', () => {
    const good = { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } };
    expect(isolate([{ name: 't', inputSchema: good }], { modern: true }).diagnostics).toEqual([]);
  });
});
