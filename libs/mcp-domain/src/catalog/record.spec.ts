import { describe, expect, it } from '@jest/globals';
import { ID } from '../../spec-support/registrations.ts';
import { parseLossless } from '../json/lossless.ts';
import type { Catalog } from './catalog.ts';
import { isolateTools } from './isolate.ts';
import { decodeCatalogRecord, encodeCatalogRecord } from './record.ts';
import { schemasToCheck } from './schemas.ts';
import { toRawTools } from './wire.ts';

const endpoint = 'http://u:s3cret@h/mcp';
const expected = { registrationId: ID, endpoint };
const catalog: Catalog = {
  registrationId: ID,
  endpoint,
  protocolVersion: '2026-07-28',
  serverName: 'S',
  serverVersion: '',
  tools: [
    {
      nativeName: 'a',
      title: 't',
      description: 'd',
      inputSchema: {},
      outputSchema: { type: 'object' },
      annotations: { x: [null] },
    },
    { nativeName: 'b', inputSchema: { type: 'object' }, annotations: {} },
  ],
  diagnostics: [
    { code: 'mcp.tool_malformed', message: 'm' },
    { code: 'mcp.tool_size_limit', nativeName: 'c', message: 'm' },
  ],
};
const record = { schema: 1, kind: 'mcp.catalog', ...catalog };
const decode = (value: unknown) => decodeCatalogRecord(JSON.stringify(value), expected);

describe('encodeCatalogRecord (M-30)', () => {
  it('writes schema, kind and the members of a catalog, in that order', () => {
    const { serverName: _n, serverVersion: _v, ...nameless } = { ...catalog, tools: [], diagnostics: [] };
    expect(encodeCatalogRecord(nameless)).toBe(
      `{"schema":1,"kind":"mcp.catalog","registrationId":"${ID}","endpoint":"${endpoint}","protocolVersion":"2026-07-28","tools":[],"diagnostics":[]}\n`,
    );
  });
});

describe('decodeCatalogRecord', () => {
  it('reads what was written', () => {
    expect(decodeCatalogRecord(encodeCatalogRecord(catalog), expected)).toStrictEqual({ ok: true, catalog });
  });

  it('reads a catalog of a server without a name and without tools', () => {
    const { serverName: _n, serverVersion: _v, ...bare } = { ...catalog, tools: [], diagnostics: [] };
    expect(decodeCatalogRecord(encodeCatalogRecord(bare), expected)).toStrictEqual({ ok: true, catalog: bare });
  });

  it('gives numbers, __proto__ members and 128 levels back as they came', () => {
    const deep = `${'{"a":'.repeat(128)}[1.0]${'}'.repeat(128)}`;
    const schemas = [
      '{"maximum":18446744073709551615,"minimum":-0,"x":1E400}',
      '{"__proto__":{"__proto__":9007199254740993}}',
      deep,
    ];
    const tools = schemas.map((text, index) => ({
      nativeName: `t${index}`,
      inputSchema: parseLossless(text) as Record<string, unknown>,
      annotations: {},
    }));
    const reading = decodeCatalogRecord(encodeCatalogRecord({ ...catalog, tools }), expected);
    if (!reading.ok) throw new Error(reading.message);
    expect(reading.catalog.tools.map(({ inputSchema }) => JSON.stringify(inputSchema))).toEqual(schemas);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'The catalog file is JSON, but not an object.'],
    ['an array', [], 'The catalog file is JSON, but not an object.'],
    ['an empty object', {}, 'The catalog file is not of schema 1 and kind mcp.catalog, the only ones there are.'],
    [
      'another schema',
      { ...record, schema: 2 },
      'The catalog file is not of schema 1 and kind mcp.catalog, the only ones there are.',
    ],
    [
      'another kind',
      { ...record, kind: 'mcp.registration' },
      'The catalog file is not of schema 1 and kind mcp.catalog, the only ones there are.',
    ],
    [
      'another registration',
      { ...record, registrationId: '0a1b2c3d-0000-4000-8000-000000000001' },
      'The catalog file is of another registration.',
    ],
    ['another endpoint', { ...record, endpoint: 'http://h/mcp/' }, 'The catalog file is of another endpoint.'],
  ])('refuses %s (M-48)', (_name, value, message) => {
    expect(decode(value)).toEqual({ ok: false, message });
  });

  it.each<[string, object, string]>([
    ['an unknown member', { fetchedAt: '' }, 'fetchedAt is not known'],
    ['no tools', { tools: undefined }, 'tools is missing; tools must be an array'],
    ['tools that are an object', { tools: {} }, 'tools must be an array'],
    ['diagnostics of null', { diagnostics: null }, 'diagnostics must be an array'],
    [
      'a version that cannot be negotiated',
      { protocolVersion: 'auto' },
      'protocolVersion must be one of 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26',
    ],
    ['a numeric server name', { serverName: 1 }, 'serverName must be a string'],
    ['a server version of null', { serverVersion: null }, 'serverVersion must be a string'],
    ['a numeric endpoint', { endpoint: 1 }, 'endpoint must be a string'],
    ['a tool of null', { tools: [null] }, 'tools[0] must be an object'],
    ['a tool without a schema', { tools: [{ nativeName: 'a', annotations: {} }] }, 'tools[0].inputSchema is missing'],
    [
      'a tool without annotations',
      { tools: [{ nativeName: 'a', inputSchema: {} }] },
      'tools[0].annotations is missing',
    ],
    [
      'a tool with a permission',
      { tools: [{ nativeName: 'a', inputSchema: {}, annotations: {}, permission: 'allow' }] },
      'tools[0].permission is not known',
    ],
    [
      'a boolean schema',
      { tools: [catalog.tools[0], { nativeName: 'a', inputSchema: true, annotations: {} }] },
      'tools[1].inputSchema must be an object',
    ],
    [
      'an output schema of null',
      { tools: [{ nativeName: 'a', inputSchema: {}, outputSchema: null, annotations: {} }] },
      'tools[0].outputSchema must be an object',
    ],
    [
      'annotations that are an array',
      { tools: [{ nativeName: 'a', inputSchema: {}, annotations: [] }] },
      'tools[0].annotations must be an object',
    ],
    [
      'a numeric tool name',
      { tools: [{ nativeName: 1, inputSchema: {}, annotations: {} }] },
      'tools[0].nativeName must be a string',
    ],
    [
      'a numeric title',
      { tools: [{ nativeName: 'a', title: 1, inputSchema: {}, annotations: {} }] },
      'tools[0].title must be a string',
    ],
    ['a diagnostic without a message', { diagnostics: [{ code: 'c' }] }, 'diagnostics[0].message is missing'],
    [
      'a diagnostic with a number',
      { diagnostics: [{ code: 'c', message: 'm', nativeName: 1 }] },
      'diagnostics[0].nativeName must be a string',
    ],
    ['a diagnostic that is a string', { diagnostics: ['c'] }, 'diagnostics[0] must be an object'],
  ])('refuses %s (M-30)', (_name, changes, issue) => {
    expect(decode({ ...record, ...changes })).toEqual({ ok: false, message: `The catalog file is damaged: ${issue}.` });
  });

  it('tells the first faults of a file that is full of them', () => {
    const reading = decode({ ...record, tools: Array<null>(9).fill(null) });
    const told = [0, 1, 2, 3, 4].map((index) => `tools[${index}] must be an object`).join('; ');
    expect(reading).toEqual({ ok: false, message: `The catalog file is damaged: ${told}; and 4 more.` });
  });

  it('says where a torn file breaks, and quotes nothing of it', () => {
    const reading = decodeCatalogRecord(JSON.stringify(record).slice(0, 120), expected);
    expect(reading).toEqual({ ok: false, message: 'The catalog file is not valid JSON: it ends too early.' });
  });
});

describe('toRawTools (M-48)', () => {
  it('gives the tools in the shape of the wire', () => {
    expect(toRawTools(catalog)).toStrictEqual([
      {
        name: 'a',
        title: 't',
        description: 'd',
        inputSchema: {},
        outputSchema: { type: 'object' },
        annotations: { x: [null] },
      },
      { name: 'b', inputSchema: { type: 'object' } },
    ]);
  });

  it('gives tools that are isolated to the same again', () => {
    const raw = toRawTools(catalog);
    const verdicts = schemasToCheck(raw).map(() => undefined);
    expect(isolateTools(raw, verdicts, { modern: true })).toStrictEqual({ tools: catalog.tools, diagnostics: [] });
  });

  it('does not make a tool outgrow its limit', () => {
    const description = 'x'.repeat(262_144 - 46);
    const raw = [{ name: 't', inputSchema: {}, description }];
    const first = isolateTools(raw, [undefined], { modern: false });
    const again = isolateTools(toRawTools({ ...catalog, tools: first.tools }), [undefined], { modern: false });
    expect(again.diagnostics).toEqual([]);
  });
});
