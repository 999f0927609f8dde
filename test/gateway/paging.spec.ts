import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernPage, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { failureOf, gateway, running, target } from './support/gateway.ts';

const toolsNamed = (prefix: string, count: number): object[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${prefix}${n}`, inputSchema: { type: 'object' } }));

/** Answers the n-th `tools/list` with the n-th page. */
const pages = (...all: object[]): Script => {
  let next = 0;
  return ({ result }) => result(all[next++] ?? { message: 'asked for a page too many' });
};

const listing = (script: Script, era = modernScript) => running(scripted(era({ 'tools/list': script })));

describe.each([
  ['2026-07-28', modernScript],
  ['2025-11-25', legacyScript],
] as const)('M-43 paging on %s', (_version, era) => {
  it('M-43 reads two pages of 50 and 38', async () => {
    const server = await listing(pages(modernPage(toolsNamed('a', 50), 'p2'), modernPage(toolsNamed('b', 38))), era);
    const progress: object[] = [];
    const modern = era === modernScript;
    const found = await gateway().listTools(target(server), { onPage: (step) => progress.push(step) });
    expect(found.tools).toEqual([...toolsNamed('a', 50), ...toolsNamed('b', 38)]);
    expect(progress).toMatchObject([
      { page: 1, tools: 50, entries: toolsNamed('a', 50), modern },
      { page: 2, tools: 88, entries: toolsNamed('b', 38), modern },
    ]);
    expect(server.received('tools/list').map((request) => request.message?.params?.['cursor'])).toEqual([
      undefined,
      'p2',
    ]);
  });

  it('M-43 takes null for the end', async () => {
    const server = await listing(pages(modernPage(toolsNamed('a', 1), null)), era);
    expect((await gateway().listTools(target(server))).tools).toHaveLength(1);
  });

  it('M-43 takes an empty text for a cursor', async () => {
    const server = await listing(pages(modernPage(toolsNamed('a', 1), ''), modernPage(toolsNamed('b', 1))), era);
    expect((await gateway().listTools(target(server))).tools).toHaveLength(2);
    expect(server.received('tools/list')[1]?.message?.params?.['cursor']).toBe('');
  });

  it.each([7, true, {}, ['a']])('M-43 fails at the cursor %p', async (cursor) => {
    const server = await listing(pages(modernPage([], cursor)), era);
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({
      kind: 'protocol',
      code: 'mcp.cursor_invalid',
    });
  });

  it('M-43 fails at a cursor that never advances', async () => {
    const server = await listing(({ result }) => result(modernPage(toolsNamed('a', 1), 'same')), era);
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({
      kind: 'protocol',
      code: 'mcp.cursor_invalid',
    });
    expect(server.received('tools/list')).toHaveLength(2);
  });

  it('M-43 fails at a circle of cursors', async () => {
    const next: Record<string, string> = { start: 'a', a: 'b', b: 'c', c: 'a' };
    const script: Script = ({ result, message }) =>
      result(modernPage([], next[(message.params?.['cursor'] as string | undefined) ?? 'start']));
    const server = await listing(script, era);
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({ code: 'mcp.cursor_invalid' });
    expect(server.received('tools/list')).toHaveLength(4);
  });

  it('M-43 a failing page fails the whole discovery', async () => {
    const script: Script = ({ result, error, message }) =>
      message.params?.['cursor'] === 'p2'
        ? error({ code: -32603, message: 'page 2 is gone' })
        : result(modernPage(toolsNamed('a', 3), 'p2'));
    const failure = await failureOf(gateway().listTools(target(await listing(script, era))));
    expect(failure).toMatchObject({
      kind: 'protocol',
      rpcCode: -32603,
      message: expect.stringContaining('page 2 is gone'),
    });
  });

  it.each([
    ['no tools member', {}],
    ['tools that are no array', { tools: { a: 1 } }],
    ['a further round', { tools: [], resultType: 'input_required' }],
  ])('M-43 a page with %s fails it', async (_what, page) => {
    const server = await listing(pages(page), era);
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({
      kind: 'protocol',
      code: 'mcp.response_malformed',
    });
  });
});

describe('M-43 limits', () => {
  const endless =
    (size = 1): Script =>
    ({ result, message }) => {
      const page = Number(message.params?.['cursor'] ?? 0);
      result(modernPage(toolsNamed(`p${page}-`, size), String(page + 1)));
    };

  it('M-43 stops after 100 pages and asks for no 101st', async () => {
    const server = await listing(endless());
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({
      kind: 'limit',
      code: 'mcp.catalog_too_large',
    });
    expect(server.received('tools/list')).toHaveLength(100);
  });

  it('M-43 takes exactly 100 pages', async () => {
    const script: Script = ({ result, message }) => {
      const page = Number(message.params?.['cursor'] ?? 1);
      result(modernPage(toolsNamed(`p${page}-`, 1), page === 100 ? undefined : String(page + 1)));
    };
    expect((await gateway().listTools(target(await listing(script)))).tools).toHaveLength(100);
  });

  it('M-43 takes 10,000 tools, and not one more', async () => {
    const fits = await listing(pages(modernPage(toolsNamed('a', 6_000), 'p2'), modernPage(toolsNamed('b', 4_000))));
    expect((await gateway().listTools(target(fits))).tools).toHaveLength(10_000);
    const over = await listing(pages(modernPage(toolsNamed('a', 6_000), 'p2'), modernPage(toolsNamed('b', 4_001))));
    expect(await failureOf(gateway().listTools(target(over)))).toMatchObject({ kind: 'limit' });
  });

  it('M-43 adds the bytes of all pages up', async () => {
    const page = (n: number, cursor?: string) =>
      modernPage([{ name: `t${n}`, inputSchema: {}, description: 'x'.repeat(30_000) }], cursor);
    const script = (): Script => pages(page(1, 'p2'), page(2, 'p3'), page(3));
    const enough = gateway({ maxCatalogBytes: 100_000 });
    expect((await enough.listTools(target(await listing(script())))).tools).toHaveLength(3);
    const tight = gateway({ maxCatalogBytes: 80_000 });
    expect(await failureOf(tight.listTools(target(await listing(script()))))).toMatchObject({ kind: 'limit' });
  });
});

describe('M-45 what gets through to isolation', () => {
  it('M-45 passes malformed entries on as they came', async () => {
    const odd = [null, 1, 'text', [], {}, { name: 7 }, { name: 'ok', inputSchema: null, title: null, annotations: [] }];
    for (const era of [modernScript, legacyScript]) {
      const server = await listing(pages({ tools: odd }), era);
      expect((await gateway().listTools(target(server))).tools).toEqual(odd);
    }
  });

  it('M-45 asks a server for its tools although it names no such capability', async () => {
    const bare = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } };
    const server = await running(scripted(legacyScript({ initialize: ({ result }) => result(bare) })));
    expect((await gateway().listTools(target(server))).tools).toHaveLength(1);
  });

  it('M-45 an absurdly deep tool does not cost the page', async () => {
    const deep = `${'{"not":'.repeat(5_000)}{}${'}'.repeat(5_000)}`;
    const text = `{"tools":[{"name":"deep \\" } ]","inputSchema":${deep}},{"name":"fine","inputSchema":{"maximum":9007199254740993}}]}`;
    const server = await listing(({ result }) => result(text));
    const { tools } = await gateway().listTools(target(server));
    expect(tools).toHaveLength(2);
    expect(JSON.stringify(tools[1])).toBe('{"name":"fine","inputSchema":{"maximum":9007199254740993}}');
    expect((tools[0] as { name: string }).name).toBe('deep " } ]');
  });
});
