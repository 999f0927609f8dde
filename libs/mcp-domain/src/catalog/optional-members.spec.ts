import { describe, expect, it } from '@jest/globals';
import { isolate, kept, tool } from '../../spec-support/tools.ts';
import { parseLossless } from '../json/lossless.ts';
import type { Diagnostic } from './catalog.ts';

describe('isolateTools: an optional member costs itself, not the tool (M-45)', () => {
  const invalid = (message: string): Diagnostic => ({ code: 'mcp.tool_member_invalid', nativeName: 't', message });
  const badOutput = (message: string): Diagnostic => ({
    code: 'mcp.tool_output_schema_invalid',
    nativeName: 't',
    message,
  });
  it.each<[string, object, Diagnostic]>([
    ['a title that is a number', { title: 1 }, invalid('The title is a number, not a string, and is left out.')],
    [
      'a title that is a raw number',
      { title: parseLossless('1.0') },
      invalid('The title is a number, not a string, and is left out.'),
    ],
    [
      'a description that is an object',
      { description: {} },
      invalid('The description is an object, not a string, and is left out.'),
    ],
    ['annotations: []', { annotations: [] }, invalid('The annotations are an array, not an object, and are left out.')],
    [
      'annotations that are a string',
      { annotations: 'x' },
      invalid('The annotations are a string, not an object, and are left out.'),
    ],
    [
      'an output schema of true',
      { outputSchema: true },
      badOutput('The output schema is a boolean, not an object; it is left out, and the tool can be used.'),
    ],
    [
      'an array as output schema',
      { outputSchema: [] },
      badOutput('The output schema is an array, not an object; it is left out, and the tool can be used.'),
    ],
  ])('%s', (_name, more, diagnostic) => {
    expect(isolate([tool('t', more)])).toStrictEqual({ tools: [kept('t')], diagnostics: [diagnostic] });
  });

  it('an invalid output schema', () => {
    const raw = [tool('t', { outputSchema: { $ref: '#/$defs/gone' } })];
    expect(isolate(raw, { verdicts: { 1: 'unresolvable $ref' } })).toStrictEqual({
      tools: [kept('t')],
      diagnostics: [
        badOutput('The output schema is not valid: unresolvable $ref; it is left out, and the tool can be used.'),
      ],
    });
  });

  it('says all that is wrong with one tool', () => {
    const { tools, diagnostics } = isolate([tool('t', { title: 1, description: 2, annotations: 3, outputSchema: 4 })]);
    expect(tools).toStrictEqual([kept('t')]);
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'mcp.tool_member_invalid',
      'mcp.tool_member_invalid',
      'mcp.tool_member_invalid',
      'mcp.tool_output_schema_invalid',
    ]);
  });
});
