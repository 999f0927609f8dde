import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { envelope, modernHeaders, startStudio, type Studio } from './support/studio.ts';
import { call, callText, callWithText, errorOf, refusal } from './support/tool-calls.ts';

type Listed = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: string; properties: Record<string, unknown>; additionalProperties: unknown };
  annotations: Record<string, boolean>;
};

let studio: Studio;
let tools: Listed[];
beforeAll(async () => {
  studio = await startStudio();
  tools = ((await studio.rpc('tools/list')).json as { result: { tools: Listed[] } }).result.tools;
});
afterAll(() => studio.close());

describe('tools/list', () => {
  it('S-10 describes each tool with a schema of its own, and has no further pages', async () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(0, 4)).toEqual([
      'tavo_status',
      'tavo_app_version',
      'tavo_app_version_number',
      'tavo_character_search',
    ]);
    for (const { inputSchema, annotations, ...texts } of tools) {
      expect(Object.keys(texts)).toEqual(['name', 'title', 'description']);
      for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.getPrototypeOf(inputSchema.properties)).toBe(Object.prototype);
      expect(JSON.stringify(inputSchema)).not.toMatch(/"\$ref":"(?!#)/);
      expect(() => new Ajv2020({ strict: false }).compile(inputSchema)).not.toThrow();
      expect(Object.keys(annotations).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ]);
    }
    expect((await studio.rpc('tools/list')).json).not.toHaveProperty('result.nextCursor');
  });

  it('S-60 says which tools take the write controls', () => {
    const controls = ['dryRun', 'expectedRevision', 'clientRequestId'];
    for (const { name, inputSchema, annotations } of tools) {
      const taken = controls.filter((control) => control in inputSchema.properties);
      expect([name, taken]).toEqual([name, annotations['readOnlyHint'] ? [] : controls]);
    }
  });
});

describe('the schemas', () => {
  it('S-11 refuse exactly what the server refuses, with no arguments and with unknown ones', async () => {
    for (const { name, inputSchema } of tools) {
      const accepts = new Ajv2020({ strict: false }).compile(inputSchema);
      for (const args of [{}, { 'not-known': 1 }, { id: 1, persona: 1, entry: 'x', identifier: 1 }]) {
        const { json } = await studio.rpc('tools/call', { name, arguments: args });
        const refused = (json as { error?: { code: number } }).error?.code === -32602;
        expect([name, args, refused]).toEqual([name, args, !accepts(args)]);
      }
    }
  });
});

describe('tools/call', () => {
  it('S-12 S-13 answers with one text: indented JSON, non-ASCII as it is', async () => {
    await call(studio, 'tavo_persona_create', { persona: { name: '星空の旅人' } });
    const { json } = await studio.rpc('tools/call', {
      name: 'tavo_persona_get',
      arguments: { id: 1 },
      _meta: { progressToken: 1 },
    });
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: expect.any(String) }] } });
    const text = await callText(studio, 'tavo_persona_get', { id: 1 });
    expect(text.startsWith('{\n  "ok": true,\n  "kind": "persona",\n')).toBe(true);
    expect(text).toContain('"name": "星空の旅人"');
  });

  it.each([undefined, null, {}])('S-12 takes %j as no arguments', async (args) => {
    expect(await call(studio, 'tavo_app_version', args)).toMatchObject({ ok: true });
  });

  it.each(['', '{}', 5, [], true])('S-12 refuses %j as arguments', async (args) => {
    const error = await refusal(studio, 'tavo_app_version', args);
    expect(error).toMatchObject({
      code: -32602,
      data: { reason: 'Expected object arguments', details: { path: 'arguments' } },
    });
  });

  it('S-12 knows no other tool', async () => {
    expect(await refusal(studio, 'tavo_nothing')).toEqual({
      code: -32602,
      message: 'Invalid params',
      data: { reason: 'Unknown tool: tavo_nothing' },
    });
    for (const name of ['toString', '__proto__', '']) expect((await refusal(studio, name)).code).toBe(-32602);
    const nameless = errorOf(await studio.rpc('tools/call', { arguments: {} }));
    expect(nameless.data).toEqual({
      reason: 'name must be string',
      details: { path: 'name', expected: 'string', actualType: 'missing' },
    });
  });
});

describe('arguments', () => {
  const details = async (name: string, args: unknown) => {
    const { code, message, data } = await refusal(studio, name, args);
    expect([code, message]).toEqual([-32602, 'Invalid params']);
    return data;
  };

  it.each<[string, unknown, string, string, string, string]>([
    ['tavo_persona_get', {}, 'Expected positive integer id', 'id', 'integer >= 1', 'missing'],
    ['tavo_persona_get', { id: 0 }, 'Expected positive integer id', 'id', 'integer >= 1', 'integer'],
    ['tavo_persona_get', { id: 1.5 }, 'Expected positive integer id', 'id', 'integer >= 1', 'number'],
    ['tavo_persona_get', { id: '1' }, 'Expected positive integer id', 'id', 'integer >= 1', 'string'],
    ['tavo_persona_get', { id: null }, 'Expected positive integer id', 'id', 'integer >= 1', 'null'],
    ['tavo_persona_get', { id: [1] }, 'Expected positive integer id', 'id', 'integer >= 1', 'array'],
    ['tavo_persona_get', { id: 1e300 }, 'Expected positive integer id', 'id', 'integer >= 1', 'integer'],
    ['tavo_persona_create', { persona: '{"name":"A"}' }, 'Expected object persona', 'persona', 'object', 'string'],
    [
      'tavo_persona_search',
      { limit: 101 },
      'limit must be integer from 1 to 100',
      'limit',
      'integer from 1 to 100',
      'integer',
    ],
    ['tavo_persona_search', { cursor: -1 }, 'cursor must be integer >= 0', 'cursor', 'integer >= 0', 'integer'],
    [
      'tavo_persona_search',
      { match: 'fuzzy' },
      'match must be one of: exact, prefix, suffix, contains',
      'match',
      'one of: exact, prefix, suffix, contains',
      'string',
    ],
    ['tavo_persona_get', { id: 1, ID: 1 }, 'ID must be a supported argument', 'ID', 'a supported argument', 'integer'],
    [
      'tavo_persona_create',
      { persona: { name: 'A', id: 4 } },
      'persona.id must be a supported persona field',
      'persona.id',
      'a supported persona field',
      'integer',
    ],
    [
      'tavo_persona_create',
      { persona: { name: 'A' }, dryRun: 'yes' },
      'dryRun must be boolean',
      'dryRun',
      'boolean',
      'string',
    ],
    [
      'tavo_persona_create',
      { persona: { name: 'A' }, clientRequestId: 'x'.repeat(201) },
      'clientRequestId must be string of 1 to 200 characters',
      'clientRequestId',
      'string of 1 to 200 characters',
      'string',
    ],
  ])('S-81 S-82 S-84 S-85 %s with %j: %s', async (name, args, reason, path, expected, actualType) => {
    expect(await details(name, args)).toEqual({ reason, details: { path, expected, actualType } });
  });

  it('S-82 reports the first fault in the order of the schema, unknown keys last', async () => {
    const args = { x: 1, persona: { y: 1, description: 1, name: 'A' }, dryRun: 1 };
    expect(await details('tavo_persona_create', args)).toHaveProperty('details.path', 'persona.description');
    const unknown = { x: 1, persona: { y: 1, name: 'A' }, dryRun: 1 };
    expect(await details('tavo_persona_create', unknown)).toHaveProperty('details.path', 'persona.y');
  });

  it('S-83 echoes no value', async () => {
    const secret = 'do-not-echo-me';
    const { text } = await studio.rpc('tools/call', {
      name: 'tavo_persona_search',
      arguments: { limit: secret, match: secret },
    });
    expect(text).not.toContain(secret);
  });

  it.each(['1', '1.0', '1e0', '10E-1'])('S-10 takes %s as the integer 1', async (id) => {
    expect((await callWithText(studio, 'tavo_persona_get', `{"id":${id}}`)).text).toContain('\\"id\\": 1,');
  });

  it('S-20 refuses an own key __proto__ by its path', async () => {
    const answer = await callWithText(
      studio,
      'tavo_persona_create',
      '{"persona":{"name":"A","__proto__":{"active":true}}}',
    );
    expect(errorOf(answer).data).toMatchObject({ details: { path: 'persona.__proto__' } });
    const top = await callWithText(studio, 'tavo_persona_get', '{"id":1,"__proto__":{}}');
    expect(errorOf(top).data).toMatchObject({ details: { path: '__proto__' } });
  });

  it('S-370 takes 64 levels of nesting and refuses the 65th by its argument, however deep', async () => {
    const nested = (levels: number) =>
      `{"lorebook":{"name":"Deep","x":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;
    expect((await callWithText(studio, 'tavo_lorebook_create', nested(64))).text).toContain('lorebookId');
    for (const levels of [65, 600, 100_000]) {
      const { code, data } = errorOf(await callWithText(studio, 'tavo_lorebook_create', nested(levels)));
      expect([code, data]).toMatchObject([-32602, { details: { path: 'lorebook' } }]);
    }
  });

  it('S-370 F-30 takes as many JSON values as an import may hold, and refuses a body of more before it is parsed', async () => {
    const character = (values: number) => `{"dryRun":true,"character":{"x":[${'{},'.repeat(values)}{}]}}`;
    expect(errorOf(await callWithText(studio, 'tavo_character_create', character(999_990))).data).toMatchObject({
      details: { path: 'character.name' },
    });
    const answer = await callWithText(studio, 'tavo_character_create', character(1_000_100));
    expect([answer.status, answer.json]).toMatchObject([413, { code: 'request.too_large' }]);
    expect(answer.text).toContain('more than 1000000 JSON values (TAPROOM_IMPORT_MAX_JSON_VALUES)');
  });

  it('S-5 S-370 keeps digits and levels at 2026-07-28 as well', async () => {
    const send = (args: string) => {
      const meta = JSON.stringify(envelope).slice(1, -1).replace('{"io', '{"progressToken":1.0,"io');
      const params = `{"name":"tavo_lorebook_create","arguments":${args},${meta}}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      return studio.send({ body, headers: modernHeaders('tools/call', 'tavo_lorebook_create') });
    };
    const made = await send('{"lorebook":{"name":"Exact","x":[9007199254740993,1.0]}}');
    expect(made.text).toContain('lorebookId');
    const [, id = ''] = /\\"lorebookId\\": (\d+)/.exec(made.text) ?? [];
    const read = await callText(studio, 'tavo_lorebook_get', { id: Number(id) });
    expect(read.replace(/\s/g, '')).toContain('"x":[9007199254740993,1.0]');
    const deep = errorOf(await send(`{"lorebook":{"name":"Deep","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`));
    expect(deep).toMatchObject({ code: -32602, data: { details: { path: 'lorebook' } } });
  });

  it('S-380 names write controls that have no use, and S-60 takes empty ones as absent', async () => {
    const read = await call(studio, 'tavo_persona_get', { id: 1, expectedRevision: 'rev_x', clientRequestId: 'a' });
    expect(read['warnings']).toEqual([
      { code: 'ignored_argument', path: 'expectedRevision', message: expect.any(String) },
      { code: 'ignored_argument', path: 'clientRequestId', message: expect.any(String) },
    ]);
    const empty = { id: 1, persona: { description: 'x' }, expectedRevision: null, clientRequestId: '' };
    expect(await call(studio, 'tavo_persona_update', empty)).not.toHaveProperty('warnings');
  });

  it('S-80 S-87 a missing asset has its address', async () => {
    expect(await refusal(studio, 'tavo_persona_get', { id: 404 })).toEqual({
      code: -32004,
      message: 'Resource not found',
      data: { reason: expect.any(String), uri: 'tavo://personas/404' },
    });
  });
});
