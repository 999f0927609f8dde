import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  legacyScript,
  type McpTestServer,
  modernPage,
  modernScript,
  type Script,
  scripted,
} from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, discover, refresh } from '../support/taproom-servers.ts';

let hub: Taproom;
const open: McpTestServer[] = [];
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(async () => {
  await hub.close();
  for (const server of open) await server.close();
});

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const tools = (from: number, count: number) => Array.from({ length: count }, (_, index) => tool(`t${from + index}`));

/** Pages by cursor: `pages['']` is the first one's script when no cursor was sent. */
async function paged(list: Script): Promise<McpTestServer> {
  const server = await scripted(modernScript({ 'tools/list': list }));
  open.push(server);
  return server;
}

const namesOf = async (endpoint: string): Promise<string[]> => {
  const { id } = await addActive(hub, { endpoint });
  return (await discover(hub, id)).tools.map(({ nativeName }) => nativeName);
};

/** Fails with the given kind, and neither publishes nor writes anything. */
async function failsWith(endpoint: string, kind: string): Promise<void> {
  const { id } = await addActive(hub, { endpoint });
  const answer = await hub.http('POST', `/api/mcp/servers/${id}/discover`);
  expect(expectProblem(answer, 'mcp.discovery_failed').cause).toMatchObject({ kind });
  expect(existsSync(filesOf(hub.dataRoot).catalog(id))).toBe(false);
}

describe('M-43: paging', () => {
  it('reads 50 tools and 38 more', async () => {
    const server = await paged(({ result, message }) =>
      result(message.params?.['cursor'] === 'p2' ? modernPage(tools(50, 38)) : modernPage(tools(0, 50), 'p2')),
    );
    expect(await namesOf(server.url)).toEqual(tools(0, 88).map(({ name }) => name));
  });

  it.each([
    ['is absent', undefined],
    ['is null', null],
  ])('ends where nextCursor %s', async (_, end) => {
    const server = await paged(({ result }) => result(modernPage(tools(0, 1), end)));
    expect(await namesOf(server.url)).toEqual(['t0']);
    expect(server.received('tools/list')).toHaveLength(1);
  });

  it('goes on with a cursor that is empty, and sends it', async () => {
    const server = await paged(({ result, message }) =>
      result(message.params?.['cursor'] === '' ? modernPage(tools(1, 1)) : modernPage(tools(0, 1), '')),
    );
    expect(await namesOf(server.url)).toEqual(['t0', 't1']);
  });

  it('sends a cursor as it came', async () => {
    const cursor = ' ünï "\\ 🔖 %20';
    const server = await paged(({ result, message }) =>
      result(message.params?.['cursor'] === cursor ? modernPage(tools(1, 1)) : modernPage(tools(0, 1), cursor)),
    );
    expect(await namesOf(server.url)).toEqual(['t0', 't1']);
  });

  it.each([1, true, {}, ['p2']])('fails on the cursor %j', async (cursor) => {
    const server = await paged(({ result }) => result(modernPage(tools(0, 1), cursor)));
    await failsWith(server.url, 'protocol');
  });

  it('fails on a cursor that never advances', async () => {
    const server = await paged(({ result }) => result(modernPage(tools(0, 1), 'again')));
    await failsWith(server.url, 'protocol');
    expect(server.received('tools/list')).toHaveLength(2);
  });

  it('fails on cursors that go round', async () => {
    const next: Record<string, string> = { a: 'b', b: 'c', c: 'a' };
    const server = await paged(({ result, message }) =>
      result(modernPage(tools(0, 1), next[String(message.params?.['cursor'])] ?? 'a')),
    );
    await failsWith(server.url, 'protocol');
    expect(server.received('tools/list')).toHaveLength(4);
  });

  it.each<[string, Script, string]>([
    ['an error', ({ error }) => error({ code: -32603, message: 'no' }), 'protocol'],
    ['500', ({ status }) => status(500), 'http'],
    ['a reset', ({ reset }) => reset(), 'transport'],
    ['tools that are no list', ({ result }) => result({ ...modernPage([]), tools: {} }), 'protocol'],
    ['no JSON', ({ json }) => json('{"jsonrpc":'), 'protocol'],
  ])('fails as a whole when the second page is %s', async (_, second, kind) => {
    const server = await paged((exchange) =>
      exchange.message.params?.['cursor'] === 'p2' ? second(exchange) : exchange.result(modernPage(tools(0, 5), 'p2')),
    );
    await failsWith(server.url, kind);
  });
});

describe('M-43: limits', () => {
  const counted = (pageOf: (page: number) => object): Promise<McpTestServer> =>
    paged(({ result, message }) => result(pageOf(Number(message.params?.['cursor'] ?? 1))));

  it('100 pages are read', async () => {
    const server = await counted((page) => modernPage(tools(page, 1), page < 100 ? String(page + 1) : undefined));
    expect(await namesOf(server.url)).toHaveLength(100);
  });

  it('101 pages are not', async () => {
    const server = await counted((page) => modernPage(tools(page, 1), page < 101 ? String(page + 1) : undefined));
    await failsWith(server.url, 'limit');
    expect(server.received('tools/list')).toHaveLength(100);
  });

  it('10,000 tools are read', async () => {
    const server = await counted((page) =>
      modernPage(tools((page - 1) * 2500, 2500), page < 4 ? String(page + 1) : undefined),
    );
    expect(await namesOf(server.url)).toHaveLength(10_000);
  });

  it('10,001 tools are not', async () => {
    const server = await counted((page) =>
      modernPage(tools(page * 10_000, page < 2 ? 10_000 : 1), page < 2 ? '2' : undefined),
    );
    await failsWith(server.url, 'limit');
  });

  it('more than 16 MiB of pages are not', async () => {
    const padded = { ...tool('t'), description: 'x'.repeat(200_000) };
    const page = (cursor: number) =>
      modernPage(
        Array.from({ length: 17 }, () => padded),
        String(cursor + 1),
      );
    const server = await counted(page);
    await failsWith(server.url, 'limit');
    expect(server.received('tools/list')).toHaveLength(5);
  });
});

describe('M-44: bounds', () => {
  const big = (bytes: number): object => modernPage([{ ...tool('t'), description: 'x'.repeat(bytes) }]);

  it('an answer over 4 MiB is refused', async () => {
    await failsWith((await paged(({ result }) => result(big(4 * 1024 * 1024)))).url, 'limit');
  });

  it('over 4 MiB as a stream too', async () => {
    await failsWith((await paged(({ result }) => result(big(4 * 1024 * 1024), { sse: true }))).url, 'limit');
  });

  it('over 4 MiB after decoding too, though few bytes are sent', async () => {
    const server = await paged(({ message, json }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: big(4 * 1024 * 1024) });
      json(gzipSync(body), { headers: { 'content-encoding': 'gzip' } });
    });
    await failsWith(server.url, 'limit');
  });

  it('what is gzipped though not asked for is read', async () => {
    const server = await paged(({ message, json }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: modernPage(tools(0, 2)) });
      json(gzipSync(body), { headers: { 'content-encoding': 'gzip' } });
    });
    expect(await namesOf(server.url)).toEqual(['t0', 't1']);
  });
});

describe('M-44: the whole discovery has an end', () => {
  let short: Taproom;
  beforeAll(async () => {
    short = await startTaproom({ env: { TAPROOM_MCP_DISCOVERY_TIMEOUT_MS: '1000' } });
  });
  afterAll(() => short.close());

  it('although every byte comes in time', async () => {
    const server = await paged(({ drip }) => drip([' '], { everyMs: 50 }));
    const { id } = await addActive(short, { endpoint: server.url });
    expectProblem(await short.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_timeout');
  });

  it('although every page comes in time', async () => {
    const server = await paged(async ({ result, message }) => {
      await new Promise((later) => setTimeout(later, 100));
      result(modernPage(tools(0, 1), String(Number(message.params?.['cursor'] ?? 0) + 1)));
    });
    const { id } = await addActive(short, { endpoint: server.url });
    expectProblem(await short.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_timeout');
  });
});

describe('M-40: a server of 2025', () => {
  it('is asked for its pages in one session, which is closed', async () => {
    const list: Script = ({ result, message }) =>
      result(message.params?.['cursor'] === 'p2' ? { tools: tools(1, 1) } : { tools: tools(0, 1), nextCursor: 'p2' });
    const server = await scripted(legacyScript({ 'tools/list': list }, { sessionId: 'session-1' }));
    open.push(server);
    const { id } = await addActive(hub, { endpoint: server.url, protocolVersion: '2025-11-25' });
    expect((await refresh(hub, id)).tools).toHaveLength(2);
    const inSession = server.requests.filter(({ headers }) => headers['mcp-session-id'] === 'session-1');
    expect(inSession.map(({ message, method }) => message?.method ?? method).slice(0, 3)).toEqual([
      'notifications/initialized',
      'tools/list',
      'tools/list',
    ]);
  });
});
