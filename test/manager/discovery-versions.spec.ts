import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { McpProtocolVersion } from '@taproom/contracts';
import {
  discovered,
  initialized,
  legacyScript,
  type McpTestServer,
  modernScript,
  type MethodScripts,
  scripted,
  startLegacyServer,
  startModernServer,
  startSdk1Server,
} from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, discover } from '../support/taproom-servers.ts';

let hub: Taproom;
const open: McpTestServer[] = [];
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(async () => {
  await hub.close();
  for (const server of open) await server.close();
});

const opened = async (server: Promise<McpTestServer>): Promise<McpTestServer> => {
  const started = await server;
  open.push(started);
  return started;
};

async function failedDiscovery(endpoint: string, protocolVersion: McpProtocolVersion = 'auto') {
  const { id } = await addActive(hub, { endpoint, protocolVersion });
  return expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_failed').cause;
}

describe('M-41: the version that is agreed on', () => {
  const settings = ['auto', '2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;
  const servers: [string, () => Promise<McpTestServer>, Record<string, string>][] = [
    ['a server of 2026 alone', () => startModernServer(), { auto: '2026-07-28', '2026-07-28': '2026-07-28' }],
    [
      'a server of 2026 and 2025',
      () => startModernServer({ legacy: 'stateless' }),
      {
        auto: '2026-07-28',
        '2026-07-28': '2026-07-28',
        '2025-11-25': '2025-11-25',
        '2025-06-18': '2025-06-18',
        '2025-03-26': '2025-03-26',
      },
    ],
    [
      'a 2025 server with sessions',
      () => startSdk1Server(),
      { auto: '2025-11-25', '2025-11-25': '2025-11-25', '2025-06-18': '2025-06-18', '2025-03-26': '2025-03-26' },
    ],
    [
      'a 2025 server without sessions',
      () => startSdk1Server({ sessions: false, json: true }),
      { auto: '2025-11-25', '2025-11-25': '2025-11-25', '2025-06-18': '2025-06-18', '2025-03-26': '2025-03-26' },
    ],
    [
      'a server of 2025-06-18 alone',
      () => startLegacyServer({ versions: ['2025-06-18'], sessions: true }),
      { auto: '2025-06-18', '2025-06-18': '2025-06-18' },
    ],
    [
      'a server of 2025-03-26 alone',
      () => startLegacyServer({ versions: ['2025-03-26'], json: true }),
      { auto: '2025-03-26', '2025-03-26': '2025-03-26' },
    ],
  ];

  describe.each(servers)('with %s', (_, start, agreed) => {
    let server: McpTestServer;
    beforeAll(async () => {
      server = await opened(start());
    });

    it.each(settings)('set to %s', async (protocolVersion) => {
      const before = server.requests.length;
      const expected = agreed[protocolVersion];
      if (expected === undefined) {
        expect(await failedDiscovery(server.url, protocolVersion)).toMatchObject({ kind: 'protocol' });
      } else {
        const { id } = await addActive(hub, { endpoint: server.url, protocolVersion });
        expect((await discover(hub, id)).protocolVersion).toBe(expected);
      }
      const methods = server.requests.slice(before).map(({ message }) => message?.method);
      if (protocolVersion === '2026-07-28') expect(methods).not.toContain('initialize');
      if (protocolVersion.startsWith('2025')) expect(methods).not.toContain('server/discover');
      expect(methods.filter((method) => method === 'initialize').length).toBeLessThanOrEqual(1);
    });
  });

  it('a fixed 2025 version is the only one offered, and another answer is refused', async () => {
    const server = await opened(
      scripted(legacyScript({ initialize: ({ result }) => result(initialized('2025-03-26')) })),
    );
    expect(await failedDiscovery(server.url, '2025-11-25')).toMatchObject({ kind: 'protocol' });
    expect(server.received('initialize').map(({ message }) => message?.params?.['protocolVersion'])).toEqual([
      '2025-11-25',
    ]);
    expect(server.received('tools/list')).toEqual([]);
  });

  it('2024-11-05 is not agreed to, also by auto', async () => {
    const server = await opened(
      scripted(legacyScript({ initialize: ({ result }) => result(initialized('2024-11-05')) })),
    );
    expect(await failedDiscovery(server.url)).toMatchObject({ kind: 'protocol' });
  });

  it('a bare HTTP error to a fixed version is of kind http', async () => {
    const broken: MethodScripts = {
      initialize: ({ status }) => status(500, { body: 'oops' }),
      'server/discover': ({ status }) => status(500, { body: 'oops' }),
    };
    const server = await opened(scripted(legacyScript(broken)));
    expect(await failedDiscovery(server.url, '2025-11-25')).toMatchObject({ kind: 'http', status: 500 });
    expect(await failedDiscovery(server.url, '2026-07-28')).toMatchObject({ kind: 'http', status: 500 });
  });
});

describe('M-41: 401 and 403 are auth, never a fallback', () => {
  it.each([
    [401, 'text', 'no'],
    [403, 'text', 'no'],
    [401, 'a JSON-RPC error', '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}'],
    [403, 'an unknown method', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}'],
  ])('%i with %s', async (status, _, body) => {
    const refuse: MethodScripts = {
      'server/discover': (exchange) =>
        exchange.status(status, { body, headers: { 'content-type': 'application/json' } }),
    };
    const server = await opened(scripted(legacyScript(refuse)));
    expect(await failedDiscovery(server.url)).toMatchObject({ kind: 'auth', status });
    expect(server.received('initialize')).toEqual([]);
  });

  it('also when it comes with the first page', async () => {
    const server = await opened(scripted(legacyScript({ 'tools/list': ({ status }) => status(401) })));
    expect(await failedDiscovery(server.url)).toMatchObject({ kind: 'auth', status: 401 });
  });
});

describe('M-42: one more attempt, with a legacy initialize', () => {
  const starts: [string, MethodScripts][] = [
    ['-32000 under 200', { 'server/discover': ({ error }) => error({ code: -32000, message: 'no' }) }],
    ['-32000 under 500', { 'server/discover': ({ error }) => error({ code: -32000, message: 'no' }, { status: 500 }) }],
    ['-32000 with id null', { 'server/discover': ({ error }) => error({ code: -32000, message: 'no' }, { id: null }) }],
    [
      '-32000 under 400 with id null',
      { 'server/discover': ({ error }) => error({ code: -32000, message: 'no' }, { id: null, status: 400 }) },
    ],
    ['an SSE answer that ends without a response', { 'server/discover': ({ sse }) => sse([': nothing\n\n']) }],
    ['an unknown method', {}],
  ];

  it.each(starts)('is made after %s', async (_, methods) => {
    const server = await opened(scripted(legacyScript(methods)));
    const { id } = await addActive(hub, { endpoint: server.url });
    expect((await discover(hub, id)).protocolVersion).toBe('2025-11-25');
    expect([server.received('server/discover').length, server.received('initialize').length]).toEqual([1, 1]);
  });

  it.each(starts)('is made once after %s, also when initialize fails', async (_, methods) => {
    const failing: MethodScripts = {
      ...methods,
      initialize: ({ error }) => error({ code: -32000, message: 'no' }, { status: 500 }),
    };
    const server = await opened(scripted(legacyScript(failing)));
    await failedDiscovery(server.url);
    expect(server.received('initialize')).toHaveLength(1);
  });

  const others: [string, MethodScripts][] = [
    ['503 without a body', { 'server/discover': ({ status }) => status(503) }],
    ['-32603 under 500', { 'server/discover': ({ error }) => error({ code: -32603, message: 'no' }, { status: 500 }) }],
    ['a reset', { 'server/discover': ({ reset }) => reset() }],
    [
      'HTML',
      { 'server/discover': ({ status }) => status(200, { body: '<p>hi', headers: { 'content-type': 'text/html' } }) },
    ],
  ];

  it.each(others)('is not made after %s', async (_, methods) => {
    const server = await opened(scripted(legacyScript(methods)));
    await failedDiscovery(server.url);
    expect(server.received('initialize')).toEqual([]);
  });
});

describe('M-40: redirects', () => {
  const elsewhere = (server: McpTestServer) => ({ headers: { location: server.url } });

  it.each(['server/discover', 'initialize', 'notifications/initialized', 'tools/list'])(
    'at %s end the discovery',
    async (stage) => {
      const target = await opened(scripted(modernScript()));
      const script = stage === 'server/discover' ? modernScript : legacyScript;
      const server = await opened(scripted(script({ [stage]: ({ status }) => status(307, elsewhere(target)) })));
      const { id } = await addActive(hub, { endpoint: server.url, headers: { 'X-Key': 'hunter2' } });
      expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_failed');
      expect(target.requests).toEqual([]);
      if (stage === 'server/discover') expect(server.received('initialize')).toEqual([]);
    },
  );

  it('of the closing DELETE do not matter', async () => {
    const target = await opened(scripted(modernScript()));
    const server = await opened(
      scripted(legacyScript({ DELETE: ({ status }) => status(302, elsewhere(target)) }, { sessionId: 's' })),
    );
    const { id } = await addActive(hub, { endpoint: server.url });
    expect((await discover(hub, id)).tools).toHaveLength(1);
    expect(target.requests).toEqual([]);
  });
});

describe('M-40: userinfo in the endpoint', () => {
  const withUser = (url: string): string => url.replace('//', '//us%40er:p%3Ass@');

  it('becomes Basic authorization', async () => {
    const server = await opened(scripted(modernScript()));
    const { id } = await addActive(hub, { endpoint: withUser(server.url) });
    await discover(hub, id);
    const sent = new Set(server.requests.map(({ headers }) => headers.authorization));
    expect(sent).toEqual(new Set([`Basic ${Buffer.from('us@er:p:ss').toString('base64')}`]));
  });

  it('gives way to a header of that name', async () => {
    const server = await opened(scripted(modernScript()));
    const { id } = await addActive(hub, { endpoint: withUser(server.url), headers: { authorization: 'Bearer mine' } });
    await discover(hub, id);
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer mine']));
  });
});

describe('M-41: versions offered by server/discover', () => {
  it('only newer ones are refused without a fallback', async () => {
    const server = await opened(
      scripted(
        modernScript({
          'server/discover': ({ error }) =>
            error({ code: -32022, message: 'no', data: { supported: ['2027-01-01'] } }, { status: 400 }),
        }),
      ),
    );
    expect(await failedDiscovery(server.url)).toMatchObject({ kind: 'protocol' });
    expect(server.received('initialize')).toEqual([]);
  });

  it('2025 ones lead to initialize', async () => {
    const server = await opened(
      scripted(legacyScript({ 'server/discover': ({ result }) => result(discovered(['2025-06-18'])) })),
    );
    const { id } = await addActive(hub, { endpoint: server.url });
    expect((await discover(hub, id)).protocolVersion).toBe('2025-11-25');
  });
});
