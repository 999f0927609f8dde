import { describe, expect, it } from '@jest/globals';
import { isRawNumber, type JsonObject, parseLossless } from '@taproom/mcp-domain';
import { z } from 'zod';
import type { Warning } from '@taproom/roleplay-domain';
import { assetId, openObject, realNumber, wholeNumber } from '../arguments.ts';
import { StudioError } from '../studio-error.ts';
import { readTool, type StudioTool, writeTool } from '../studio-tool.ts';
import { argumentChecker } from './check-arguments.ts';

const described = { name: 'tavo_sample', title: 'Sample', description: 'Does nothing.' } as const;

const nested = readTool({
  ...described,
  arguments: z.strictObject({
    id: assetId().optional(),
    chat: z
      .strictObject({
        characterIds: z
          .array(z.union([assetId(), z.strictObject({ id: assetId() })]))
          .min(1)
          .optional(),
        opacity: realNumber({ min: 0, max: 1 }).optional(),
        role: z.enum(['user', 'char']).nullable().optional(),
        title: z.string().min(1).max(512).optional(),
        entries: z.array(z.strictObject({ enabled: z.boolean().optional() }).meta({ title: 'regex entry' })).optional(),
      })
      .optional(),
    open: openObject().optional(),
    any: z.unknown().optional(),
    most: wholeNumber({ max: 5 }).optional(),
  }),
  run: () => ({}),
});

function check(tool: StudioTool, text: string) {
  const warnings: Warning[] = [];
  const given = parseLossless(text) as JsonObject;
  return { ...argumentChecker(tool).check(given, (warning) => void warnings.push(warning)), warnings };
}

function fault(tool: StudioTool, text: string) {
  try {
    check(tool, text);
  } catch (error) {
    if (error instanceof StudioError) return error.data;
    throw error;
  }
  throw new Error(`${text} is accepted.`);
}

describe('a fault', () => {
  it.each([
    [
      '{"chat":{"characterIds":[]}}',
      'chat.characterIds must be a non-empty array',
      'chat.characterIds',
      'non-empty array',
      'array',
    ],
    [
      '{"chat":{"characterIds":5}}',
      'chat.characterIds must be a non-empty array',
      'chat.characterIds',
      'non-empty array',
      'integer',
    ],
    [
      '{"chat":{"characterIds":[1,"x"]}}',
      'chat.characterIds[1] must be integer >= 1 or object',
      'chat.characterIds[1]',
      'integer >= 1 or object',
      'string',
    ],
    [
      '{"chat":{"characterIds":[{"id":0}]}}',
      'chat.characterIds[0].id must be a positive integer',
      'chat.characterIds[0].id',
      'integer >= 1',
      'integer',
    ],
    [
      '{"chat":{"characterIds":[{"id":1,"x":1}]}}',
      'chat.characterIds[0].x must be a supported characterIds field',
      'chat.characterIds[0].x',
      'a supported characterIds field',
      'integer',
    ],
    [
      '{"chat":{"opacity":1.5}}',
      'chat.opacity must be number from 0 to 1',
      'chat.opacity',
      'number from 0 to 1',
      'number',
    ],
    [
      '{"chat":{"opacity":1e999}}',
      'chat.opacity must be number from 0 to 1',
      'chat.opacity',
      'number from 0 to 1',
      'number',
    ],
    [
      '{"chat":{"role":"x"}}',
      'chat.role must be one of: user, char or null',
      'chat.role',
      'one of: user, char or null',
      'string',
    ],
    [
      '{"chat":{"title":""}}',
      'chat.title must be string of 1 to 512 characters',
      'chat.title',
      'string of 1 to 512 characters',
      'string',
    ],
    [
      '{"chat":{"entries":[{},{"x":1}]}}',
      'chat.entries[1].x must be a supported regex entry field',
      'chat.entries[1].x',
      'a supported regex entry field',
      'integer',
    ],
    [
      '{"chat":{"entries":[{"enabled":null}]}}',
      'chat.entries[0].enabled must be boolean',
      'chat.entries[0].enabled',
      'boolean',
      'null',
    ],
    ['{"open":[]}', 'Expected object open', 'open', 'object', 'array'],
    ['{"open":1.0}', 'Expected object open', 'open', 'object', 'integer'],
    ['{"most":6}', 'most must be integer <= 5', 'most', 'integer <= 5', 'integer'],
    ['{"id":9007199254740993}', 'Expected positive integer id', 'id', 'integer >= 1', 'integer'],
    ['{"a b":1}', '["a b"] must be a supported argument', '["a b"]', 'a supported argument', 'integer'],
    ['{"constructor":1}', 'constructor must be a supported argument', 'constructor', 'a supported argument', 'integer'],
  ])('S-81 S-84 %s: %s', (text, reason, path, expected, actualType) => {
    expect(fault(nested, text)).toEqual({ reason, details: { path, expected, actualType } });
  });

  it('S-82 is the first in the order of the schema', () => {
    expect(fault(nested, '{"z":1,"most":9,"chat":{"y":1,"opacity":2,"characterIds":[1,0,"x"]}}')).toMatchObject({
      details: { path: 'chat.characterIds[1]' },
    });
    expect(fault(nested, '{"z":1,"most":9,"chat":{"y":1}}')).toMatchObject({ details: { path: 'chat.y' } });
  });
});

describe('numbers', () => {
  it('are plain where the schema knows them, and keep their digits where it does not', () => {
    const { args } = check(nested, '{"id":1.0,"any":[1.0,9007199254740993],"open":{"x":1e2}}');
    expect(args['id']).toBe(1);
    expect(JSON.stringify([args['any'], args['open']])).toBe('[[1.0,9007199254740993],{"x":1e2}]');
    expect(isRawNumber((args['any'] as unknown[])[0])).toBe(true);
  });
});

describe('write controls', () => {
  const writing = writeTool({
    ...described,
    arguments: z.strictObject({ card: openObject() }),
    leavesOutProtoIn: ['card'],
    tolerate: ({ Card, ...args }, warn) => {
      if (Card === undefined) return args;
      warn({ code: 'ignored_argument', path: 'Card', message: 'Taken as card.' });
      return { ...args, card: Card };
    },
    target: () => ({ kind: 'uncompared' }),
    plan: () => Promise.reject(new Error('not asked')),
  });

  it('S-60 are read, the empty ones as absent, and are no arguments', () => {
    const { args, controls } = check(writing, '{"card":{},"dryRun":true,"expectedRevision":"","clientRequestId":"a"}');
    expect(args).toEqual({ card: {} });
    expect(controls).toEqual({ dryRun: true, expectedRevision: undefined, clientRequestId: 'a' });
  });

  it('S-201 have no dryRun for tools that take none', () => {
    const undryable = writeTool({ ...writing, controls: ['expectedRevision', 'clientRequestId'] });
    expect(fault(undryable, '{"card":{},"dryRun":true}')).toMatchObject({ details: { path: 'dryRun' } });
  });

  it('stay when a tool takes another spelling', () => {
    const { args, controls, warnings } = check(writing, '{"Card":{"a":1},"clientRequestId":"a"}');
    expect(args).toEqual({ card: { a: 1 } });
    expect(controls.clientRequestId).toBe('a');
    expect(warnings).toEqual([{ code: 'ignored_argument', path: 'Card', message: 'Taken as card.' }]);
  });

  it('S-20 S-64 leave out any number of __proto__, and count those that are not named one by one', () => {
    const { args, warnings } = check(writing, `{"card":{"a":[${'{"__proto__":1},'.repeat(1_002)}{}]}}`);
    expect(JSON.stringify(args)).toBe(`{"card":{"a":[${'{},'.repeat(1_002)}{}]}}`);
    expect(warnings.slice(999)).toMatchObject([
      { path: 'card.a[999].__proto__' },
      { code: 'not_stored', path: '', message: '2 more places like these.' },
    ]);
  });

  it('S-20 leave out __proto__ in an import, by its place, with everything else and its digits kept', () => {
    const { args, warnings } = check(writing, '{"card":{"a":[{"__proto__":{"x":1},"b":1.0}],"__proto__":5}}');
    expect(JSON.stringify(args)).toBe('{"card":{"a":[{"b":1.0}]}}');
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['not_stored', 'card.__proto__'],
      ['not_stored', 'card.a[0].__proto__'],
    ]);
  });

  it('S-370 count codepoints of a request id', () => {
    const face = '\u{1F600}';
    expect(
      check(writing, JSON.stringify({ card: {}, clientRequestId: face.repeat(200) })).controls.clientRequestId,
    ).toHaveLength(400);
    expect(fault(writing, JSON.stringify({ card: {}, clientRequestId: face.repeat(201) }))).toMatchObject({
      details: { path: 'clientRequestId' },
    });
  });
});
