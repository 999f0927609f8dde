import { describe, expect, it } from '@jest/globals';
import {
  discovered,
  initialized,
  legacyScript,
  modernScript,
  type MethodScripts,
  type Script,
  scripted,
  startLegacyServer,
  startModernServer,
  startSdk1Server,
} from '../support/mcp-servers/index.ts';
import { failureOf, gateway, methodsOf, running, target } from './support/gateway.ts';

/** A 2025 server that answers `server/discover` in its own way. */
const answersDiscover = (script: Script): Script => legacyScript({ 'server/discover': script });
const mcpError = (code: number, data?: unknown) => ({ code, message: 'no', ...(data !== undefined && { data }) });
const errorBody = (id: unknown, code = -32000) => ({ jsonrpc: '2.0', id, error: mcpError(code) });

describe('M-41 auto falls back to initialize', () => {
  const cases: [string, Script][] = [
    ['an unknown method', ({ error }) => error(mcpError(-32601))],
    ['a JSON-RPC error under 400', ({ error }) => error(mcpError(-32600), { status: 400 })],
    ['an error without our id under 400', ({ json }) => json(errorBody('server-error', -32600), { status: 400 })],
    ['a bare 400', ({ status }) => status(400, { body: 'Bad Request' })],
    ['a bare 404', ({ status }) => status(404)],
    ['a bare 405', ({ status }) => status(405)],
    ['a bare 415', ({ status }) => status(415)],
    [
      '-32022 that lists 2025 only',
      ({ error }) => error(mcpError(-32022, { supported: ['2025-11-25'] }), { status: 400 }),
    ],
    ['a discover result that lists 2025 only', ({ result }) => result(discovered(['2025-11-25']))],
    ['a discover result that is none', ({ result }) => result({ hello: 'world' })],
  ];
  it.each(cases)('M-41 after %s', async (_what, script) => {
    const server = await running(scripted(answersDiscover(script)));
    expect(await gateway().listTools(target(server))).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(methodsOf(server)).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/list']);
  });
});

describe('M-42 the one extra attempt', () => {
  const cases: [string, Script][] = [
    ['-32000 under 200', ({ error }) => error(mcpError(-32000))],
    ['-32000 under 400 without an id', ({ error }) => error(mcpError(-32000), { status: 400, id: null })],
    ['-32000 under 500', ({ error }) => error(mcpError(-32000), { status: 500 })],
    ['-32000 under 503 without an id', ({ error }) => error(mcpError(-32000), { status: 503, id: null })],
    ['-32000 under 200 without an id', ({ error }) => error(mcpError(-32000), { id: null })],
    ['-32000 in a stream', ({ sse, message }) => sse([errorBody(message.id)])],
    ['a stream with an error for no id', ({ sse }) => sse([errorBody(null, -32603)])],
    ['a stream that ends empty', ({ sse }) => sse([])],
    ['a stream of comments that ends', ({ sse }) => sse([': hello\n\n'])],
  ];
  it.each(cases)('M-42 is made after %s', async (_what, script) => {
    const server = await running(scripted(answersDiscover(script)));
    expect(await gateway().listTools(target(server))).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(server.received('initialize')).toHaveLength(1);
  });

  it.each(cases)(
    'M-42 is made once: when initialize fails the same way after %s, that is the end',
    async (_what, script) => {
      const server = await running(scripted(legacyScript({ 'server/discover': script, initialize: script })));
      const failure = await failureOf(gateway().listTools(target(server)));
      expect(failure.kind).toBe('protocol');
      expect(methodsOf(server)).toEqual(['server/discover', 'initialize']);
    },
  );

  const others: [string, Script, object][] = [
    ['a bare 500', ({ status }) => status(500, { body: 'oops' }), { kind: 'http', status: 500 }],
    [
      'another error under 500',
      ({ error }) => error(mcpError(-32603), { status: 500 }),
      { kind: 'protocol', rpcCode: -32603, status: 500 },
    ],
    [
      'another error without an id',
      ({ error }) => error(mcpError(-32603), { id: null }),
      { kind: 'protocol', rpcCode: -32603 },
    ],
    [
      '-32022 that lists newer versions only',
      ({ error }) => error(mcpError(-32022, { supported: ['2099-01-01'] })),
      { kind: 'protocol', rpcCode: -32022 },
    ],
    ['a 202', ({ status }) => status(202), { kind: 'protocol', code: 'mcp.response_missing' }],
    ['a 204', ({ status }) => status(204), { kind: 'protocol', code: 'mcp.response_missing' }],
    [
      'a wrong id',
      ({ json }) => json({ jsonrpc: '2.0', id: 'other', result: discovered() }),
      { kind: 'protocol', code: 'mcp.response_id_mismatch' },
    ],
    [
      'a web page',
      ({ status }) => status(200, { body: '<html>', headers: { 'content-type': 'text/html' } }),
      { kind: 'protocol', code: 'mcp.response_malformed' },
    ],
    ['a reset', ({ reset }) => reset(), { kind: 'transport', code: 'mcp.connection_lost' }],
    [
      'a stream that breaks off',
      ({ sse, response }) => {
        sse([': hello\n\n'], { end: false });
        setTimeout(() => response.destroy(), 20);
      },
      { kind: 'transport', code: 'mcp.connection_lost' },
    ],
  ];
  it.each(others)('M-42 is not made after %s', async (_what, script, expected) => {
    const server = await running(scripted(answersDiscover(script)));
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject(expected);
    expect(methodsOf(server)).toEqual(['server/discover']);
  });
});

describe('M-41 refused access', () => {
  const bodies: [string, Script][] = [401, 403].flatMap((status): [string, Script][] => [
    [`${status}`, (exchange) => exchange.status(status)],
    [`${status} with -32000`, (exchange) => exchange.error(mcpError(-32000), { status })],
    [`${status} with -32601`, (exchange) => exchange.error(mcpError(-32601), { status })],
    [
      `${status} that wants more scope`,
      (exchange) => exchange.status(status, { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } }),
    ],
  ]);
  it.each(bodies)('M-41 is auth and never a fallback: %s', async (name, script) => {
    const server = await running(scripted(answersDiscover(script)));
    const failure = await failureOf(gateway().listTools(target(server)));
    expect(failure).toMatchObject({ kind: 'auth', status: Number(name.slice(0, 3)) });
    expect(methodsOf(server)).toEqual(['server/discover']);
  });

  const stages: [string, MethodScripts][] = ['initialize', 'notifications/initialized', 'tools/list'].map((method) => [
    method,
    { [method]: ({ error }) => error(mcpError(-32001), { status: 401 }) },
  ]);
  it.each(stages)('M-41 is auth at %s too', async (_method, methods) => {
    const server = await running(scripted(legacyScript(methods)));
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({ kind: 'auth', status: 401 });
  });
});

describe('M-41 fixed versions', () => {
  it('M-41 a fixed 2025 version never sends server/discover and offers only itself', async () => {
    const server = await running(startModernServer({ legacy: 'stateless' }));
    const found = await gateway().listTools(target(server, { protocolVersion: '2025-06-18' }));
    expect(found).toMatchObject({ protocolVersion: '2025-06-18', modern: false });
    expect(methodsOf(server)).not.toContain('server/discover');
    expect(server.received('initialize')[0]?.message?.params?.['protocolVersion']).toBe('2025-06-18');
  });

  it('M-41 a fixed 2025 version refuses a counter-offer', async () => {
    const server = await running(startLegacyServer({ versions: ['2025-03-26'] }));
    const failure = await failureOf(gateway().listTools(target(server, { protocolVersion: '2025-06-18' })));
    expect(failure).toMatchObject({ kind: 'protocol', code: 'mcp.version_not_agreed' });
    expect(failure.message).toMatch(/2025-03-26.*2025-06-18/);
    expect(methodsOf(server)).toEqual(['initialize']);
  });

  it('M-41 a version that cannot be agreed on is protocol, whatever the HTTP status', async () => {
    const server = await running(startModernServer());
    const failure = await failureOf(gateway().listTools(target(server, { protocolVersion: '2025-11-25' })));
    expect(failure).toMatchObject({ kind: 'protocol', rpcCode: -32022, status: 400 });
  });

  it('M-41 a fixed 2026-07-28 never sends initialize', async () => {
    const fixed = { protocolVersion: '2026-07-28' } as const;
    const sdk1 = await running(startSdk1Server());
    expect(await failureOf(gateway().listTools(target(sdk1, fixed)))).toMatchObject({
      kind: 'protocol',
      rpcCode: -32000,
    });
    const older = await running(
      scripted(modernScript({ 'server/discover': ({ result }) => result(discovered(['2025-11-25'])) })),
    );
    const failure = await failureOf(gateway().listTools(target(older, fixed)));
    expect(failure).toMatchObject({ kind: 'protocol', code: 'mcp.version_not_agreed' });
    const silent = await running(scripted(answersDiscover(({ sse }) => sse([]))));
    expect(await failureOf(gateway().listTools(target(silent, fixed)))).toMatchObject({ kind: 'protocol' });
    for (const server of [sdk1, older, silent]) expect(methodsOf(server)).not.toContain('initialize');
  });

  it('M-41 a bare HTTP error is http', async () => {
    const server = await running(scripted(({ status }) => status(404, { body: 'nothing here' })));
    for (const protocolVersion of ['2026-07-28', '2025-11-25', 'auto'] as const) {
      const failure = await failureOf(gateway().listTools(target(server, { protocolVersion })));
      expect(failure).toMatchObject({ kind: 'http', status: 404, message: expect.stringContaining('nothing here') });
    }
  });

  it.each(['auto', '2025-11-25'] as const)(
    'M-41 does not blame the version (%s) for an answer that is malformed elsewhere',
    async (protocolVersion) => {
      const malformed = { ...initialized('2025-11-25'), serverInfo: { name: 5 } };
      const server = await running(scripted(legacyScript({ initialize: ({ result }) => result(malformed) })));
      const failure = await failureOf(gateway().listTools(target(server, { protocolVersion })));
      expect(failure).toMatchObject({ kind: 'protocol', message: expect.stringContaining('is not what MCP asks for') });
    },
  );

  it('M-41 auto refuses 2024-11-05, which is not offered', async () => {
    const server = await running(
      scripted(legacyScript({ initialize: ({ result }) => result(initialized('2024-11-05')) })),
    );
    const failure = await failureOf(gateway().listTools(target(server)));
    expect(failure).toMatchObject({
      kind: 'protocol',
      code: 'mcp.version_not_agreed',
      message: expect.stringContaining('2024-11-05'),
    });
  });

  it('M-41 a session that was opened in vain is ended', async () => {
    const script = legacyScript({
      initialize: ({ result }) => result(initialized('2024-11-05'), { headers: { 'mcp-session-id': 's-7' } }),
    });
    const server = await running(scripted(script));
    const ended = failureOf(gateway().listTools(target(server)));
    await ended;
    await new Promise<void>((seen) => {
      const timer = setInterval(() => {
        if (!methodsOf(server).includes('DELETE')) return;
        clearInterval(timer);
        seen();
      }, 5);
    });
    expect(server.requests.at(-1)?.headers['mcp-session-id']).toBe('s-7');
  });
});
