import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { McpDiscoveryResult } from '@taproom/contracts';
import { legacyScript, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, discover } from '../support/taproom-servers.ts';
import { discoverPage, listedAmong, namesOf, object, pageAmong } from './listing.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const codesOf = ({ diagnostics }: McpDiscoveryResult) =>
  diagnostics.map(({ code, nativeName }) => ({ code, nativeName }));
const ofSize = (bytes: number) => {
  const bare = { name: 'big', description: '', inputSchema: object };
  return { ...bare, description: 'x'.repeat(bytes - JSON.stringify(bare).length) };
};

const renamed = (tool: unknown, index: number): unknown =>
  JSON.parse(JSON.stringify(tool).replace('"name":"odd"', `"name":"odd${index}"`));

describe('M-45: what is wrong with a tool costs that tool alone', () => {
  const isolated: [string, unknown[], { code: string; nativeName?: string }[]][] = [
    [
      'two of one name',
      [
        { name: 'twin', inputSchema: object },
        { name: 'twin', inputSchema: { type: 'object', properties: {} } },
      ],
      [{ code: 'mcp.tool_duplicate_name', nativeName: 'twin' }],
    ],
    [
      'three of one name, one of them malformed',
      [{ name: 'twin', inputSchema: object }, { name: 'twin' }, { name: 'twin', inputSchema: object }],
      [{ code: 'mcp.tool_duplicate_name', nativeName: 'twin' }],
    ],
    ['no input schema', [{ name: 'odd' }], [{ code: 'mcp.tool_input_schema_invalid', nativeName: 'odd' }]],
    [
      'null for an input schema',
      [{ name: 'odd', inputSchema: null }],
      [{ code: 'mcp.tool_input_schema_invalid', nativeName: 'odd' }],
    ],
    [
      'a boolean input schema',
      [{ name: 'odd', inputSchema: true }],
      [{ code: 'mcp.tool_input_schema_invalid', nativeName: 'odd' }],
    ],
    [
      'a list for an input schema',
      [{ name: 'odd', inputSchema: [] }],
      [{ code: 'mcp.tool_input_schema_invalid', nativeName: 'odd' }],
    ],
    [
      'an unknown type in its schema',
      [{ name: 'odd', inputSchema: { type: 'text' } }],
      [{ code: 'mcp.tool_input_schema_invalid', nativeName: 'odd' }],
    ],
    [
      'properties that are null',
      [{ name: 'odd', inputSchema: { type: 'object', properties: null } }],
      [{ code: 'mcp.tool_input_schema_invalid', nativeName: 'odd' }],
    ],
    ['more than 256 KiB', [ofSize(262_145)], [{ code: 'mcp.tool_size_limit', nativeName: 'big' }]],
    ['an empty name', [{ name: '', inputSchema: object }], [{ code: 'mcp.tool_name_invalid' }]],
    [
      'a name of 257 characters',
      [{ name: '中'.repeat(257), inputSchema: object }],
      [{ code: 'mcp.tool_name_invalid' }],
    ],
    [
      'a name with a colon',
      [{ name: 'a:b', inputSchema: object }],
      [{ code: 'mcp.tool_name_invalid', nativeName: 'a:b' }],
    ],
    ['a name with a line break', [{ name: 'a\nb', inputSchema: object }], [{ code: 'mcp.tool_name_invalid' }]],
    ['a name with DEL', [{ name: 'a\u007f', inputSchema: object }], [{ code: 'mcp.tool_name_invalid' }]],
    ['a name with a C1 control', [{ name: 'a\u0080', inputSchema: object }], [{ code: 'mcp.tool_name_invalid' }]],
    ['no name', [{ inputSchema: object }], [{ code: 'mcp.tool_malformed' }]],
    ['a name that is a number', [{ name: 7, inputSchema: object }], [{ code: 'mcp.tool_malformed' }]],
    ['null for a tool', [null], [{ code: 'mcp.tool_malformed' }]],
    ['a string for a tool', ['echo'], [{ code: 'mcp.tool_malformed' }]],
    ['a list for a tool', [[]], [{ code: 'mcp.tool_malformed' }]],
  ];

  it.each(isolated)('%s', async (_, rawTools, expected) => {
    const result = await listedAmong(hub, rawTools);
    expect(namesOf(result)).toEqual(['first', 'last']);
    expect(codesOf(result)).toEqual(expected);
    expect(result.diagnostics.every(({ message }) => message.trim() !== '')).toBe(true);
  });

  it('all of it on one page, over both eras', async () => {
    // Each "odd" one under a name of its own: they would be duplicates of each other otherwise.
    const page = pageAmong(isolated.flatMap(([, rawTools]) => rawTools).map(renamed));
    const legacy = await scripted(legacyScript({ 'tools/list': ({ result }) => result(page) }));
    const { id } = await addActive(hub, { endpoint: legacy.url });
    const overLegacy = await discover(hub, id);
    await legacy.close();
    for (const result of [await discoverPage(hub, page), overLegacy]) {
      expect(namesOf(result)).toEqual(['first', 'last']);
      expect(new Set(codesOf(result).map(({ code }) => code))).toEqual(
        new Set([
          'mcp.tool_duplicate_name',
          'mcp.tool_input_schema_invalid',
          'mcp.tool_size_limit',
          'mcp.tool_name_invalid',
          'mcp.tool_malformed',
        ]),
      );
    }
  });

  it('a duplicate on another page costs the whole group', async () => {
    const server = await scripted(
      modernScript({
        'tools/list': ({ result, message }) =>
          result(
            message.params?.['cursor'] === '2'
              ? modernPage([{ name: 'twin', inputSchema: object }])
              : modernPage(
                  [
                    { name: 'twin', inputSchema: object },
                    { name: 'first', inputSchema: object },
                  ],
                  '2',
                ),
          ),
      }),
    );
    const { id } = await addActive(hub, { endpoint: server.url });
    const result = await discover(hub, id);
    await server.close();
    expect([namesOf(result), codesOf(result)]).toEqual([
      ['first'],
      [{ code: 'mcp.tool_duplicate_name', nativeName: 'twin' }],
    ]);
  });

  it('three of 136 tools are malformed, 133 are usable', async () => {
    const all = Array.from({ length: 136 }, (_, index) => ({
      name: `t${index}`,
      inputSchema: index % 50 === 7 ? { type: 'object', properties: null } : object,
    }));
    const result = await discoverPage(hub, JSON.stringify(modernPage(all)));
    expect([result.tools.length, result.diagnostics.length]).toEqual([133, 3]);
  });
});

describe('M-45: what is wrong with an optional member costs that member alone', () => {
  const members: [string, object, object, string[]][] = [
    ['an invalid output schema', { outputSchema: { type: 'text' } }, {}, ['mcp.tool_output_schema_invalid']],
    ['a boolean output schema', { outputSchema: true }, {}, ['mcp.tool_output_schema_invalid']],
    [
      'a dangling $ref in the output schema',
      { outputSchema: { $ref: '#/$defs/none' } },
      {},
      ['mcp.tool_output_schema_invalid'],
    ],
    ['null for an output schema', { outputSchema: null }, {}, []],
    ['null for every optional member', { title: null, description: null, annotations: null }, {}, []],
    ['a title that is a number', { title: 7 }, {}, ['mcp.tool_member_invalid']],
    ['a description that is a list', { description: [] }, {}, ['mcp.tool_member_invalid']],
    ['annotations that are a list', { annotations: [] }, {}, ['mcp.tool_member_invalid']],
    ['annotations that are a string', { annotations: 'x' }, {}, ['mcp.tool_member_invalid']],
    ['a valid output schema', { outputSchema: { type: 'object' } }, { outputSchema: { type: 'object' } }, []],
    ['unknown members', { icons: [], _meta: {}, execution: 1 }, {}, []],
  ];

  it.each(members)('%s', async (_, given, kept, codes) => {
    const result = await listedAmong(hub, [{ name: 'odd', inputSchema: object, ...given }]);
    expect(result.tools[1]).toEqual({
      id: `mcp/${result.registrationId}:odd`,
      nativeName: 'odd',
      inputSchema: object,
      annotations: {},
      permission: 'off',
      ...kept,
    });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

describe('M-45: what is odd but right is kept', () => {
  it.each([
    '工具',
    '_leading',
    'with.dots',
    'with/slash',
    'with space',
    '🛠',
    'a'.repeat(256),
    '__proto__',
    'constructor',
  ])('the name %j', async (name) => {
    const result = await listedAmong(hub, [{ name, inputSchema: object }]);
    expect(namesOf(result)).toEqual(['first', name, 'last']);
    expect(result.tools[1]?.id).toBe(`mcp/${result.registrationId}:${name}`);
    expect(result.diagnostics).toEqual([]);
  });

  it('a tool of exactly 256 KiB', async () => {
    expect(namesOf(await listedAmong(hub, [ofSize(262_144)]))).toEqual(['first', 'big', 'last']);
  });

  it('a description of 20 kB with emoji, right-to-left text and line breaks', async () => {
    const description = '👩‍👩‍👧 שלום\n\u202eabc\t'.repeat(1000);
    expect((await listedAmong(hub, [{ name: 'odd', description, inputSchema: object }])).tools[1]?.description).toBe(
      description,
    );
  });

  it('no tool at all', async () => {
    expect(await discoverPage(hub, JSON.stringify(modernPage([])))).toMatchObject({ tools: [], diagnostics: [] });
  });

  it('M-47: annotations as they came, unknown ones too, and they grant nothing', async () => {
    const annotations = { readOnlyHint: true, destructiveHint: 'maybe', 'x-mine': { deep: [1, null] } };
    const [, tool] = (await listedAmong(hub, [{ name: 'odd', inputSchema: object, annotations }])).tools;
    expect(tool).toMatchObject({ annotations, permission: 'off' });
  });
});
