import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { McpTestCallOutcome } from '@taproom/contracts';
import {
  echoTool,
  freePort,
  legacyScript,
  type McpTestServer,
  modernPage,
  modernScript,
  type MethodScripts,
  type Script,
  scripted,
} from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, testCall } from '../support/taproom-servers.ts';

/* The bound of a call is left at two minutes: what can be known at once must not wait for it, or the suite runs out of time. */

let hub: Taproom;
const open: McpTestServer[] = [];
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(async () => {
  await hub.close();
  for (const server of open) await server.close();
});

const eras = {
  '2026-07-28': modernScript,
  '2025-11-25': (methods: MethodScripts) => legacyScript(methods, { sessionId: 's-1' }),
} as const;
const message = expect.stringMatching(/\S/);

async function call(
  era: keyof typeof eras,
  methods: MethodScripts,
): Promise<{ outcome: McpTestCallOutcome; sent: number }> {
  const server = await scripted(eras[era](methods));
  open.push(server);
  const { id } = await addActive(hub, { endpoint: server.url, protocolVersion: era });
  const outcome = await testCall(hub, id);
  return { outcome, sent: server.received('tools/call').length };
}

const rpcError = { code: -32602, message: 'no such tool', data: { name: 'echo' } };
const known: [string, Script, object][] = [
  [
    'a result',
    ({ result }) => result({ content: [{ type: 'text', text: 'ok' }] }),
    { kind: 'tool_result', isError: false, textBlocks: [{ index: 0, text: 'ok' }], diagnostics: [] },
  ],
  [
    'a result in a stream',
    ({ result }) => result({ content: [] }, { sse: true }),
    { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [] },
  ],
  [
    'a tool error',
    ({ result }) => result({ isError: true, content: [{ type: 'text', text: 'bad' }] }),
    { kind: 'tool_result', isError: true, textBlocks: [{ index: 0, text: 'bad' }], diagnostics: [] },
  ],
  ...[200, 400, 404, 500].map((status): [string, Script, object] => [
    `a JSON-RPC error with our id under ${status}`,
    ({ error }) => error(rpcError, { status }),
    { kind: 'server_error', code: -32602, message: 'no such tool', dataJson: '{"name":"echo"}' },
  ]),
  [
    'input_required',
    ({ result }) => result({ resultType: 'input_required', inputRequests: {} }),
    { kind: 'unsupported_response', responseType: 'input_required', message },
  ],
  [
    'a task',
    ({ result }) => result({ task: { taskId: 't', status: 'working' } }),
    { kind: 'unsupported_response', responseType: 'task', message },
  ],
  [
    'a result type of tomorrow',
    ({ result }) => result({ resultType: 'later' }),
    { kind: 'unsupported_response', responseType: 'later', message },
  ],
];

const huge = 'x'.repeat(4 * 1024 * 1024);
const unknown: [string, Script, string][] = [
  ['a reset', ({ reset }) => reset(), 'mcp.connection_lost'],
  [
    'a reset after the head',
    ({ response, reset }) => (
      response.writeHead(200, { 'content-type': 'application/json' }),
      response.write('{'),
      setTimeout(reset, 20)
    ),
    'mcp.connection_lost',
  ],
  ['500 with text', ({ status }) => status(500, { body: 'oops' }), 'mcp.http_error'],
  ['404, a session that is lost', ({ status }) => status(404, { body: 'Session not found' }), 'mcp.http_error'],
  ['408', ({ status }) => status(408), 'mcp.http_error'],
  ['421', ({ status }) => status(421), 'mcp.http_error'],
  ['429', ({ status }) => status(429, { headers: { 'retry-after': '0' } }), 'mcp.http_error'],
  ['503', ({ status }) => status(503, { headers: { 'retry-after': '0' } }), 'mcp.http_error'],
  ['401', ({ status }) => status(401), 'mcp.auth_refused'],
  ['302', ({ status }) => status(302, { headers: { location: '/other' } }), 'mcp.redirect_refused'],
  ['307', ({ status }) => status(307, { headers: { location: '/other' } }), 'mcp.redirect_refused'],
  ['202', ({ status }) => status(202), 'mcp.response_missing'],
  ['204', ({ status }) => status(204), 'mcp.response_missing'],
  ['a stream that ends without an answer', ({ sse }) => sse([': nothing\n\n']), 'mcp.response_missing'],
  [
    'another id',
    ({ json }) => json({ jsonrpc: '2.0', id: 'other', result: { content: [] } }),
    'mcp.response_id_mismatch',
  ],
  ['an error with id null', ({ error }) => error(rpcError, { id: null }), 'mcp.response_id_mismatch'],
  ['an error with id null under 400', ({ error }) => error(rpcError, { id: null, status: 400 }), 'mcp.http_error'],
  [
    'HTML',
    ({ status }) => status(200, { body: '<p>hi', headers: { 'content-type': 'text/html' } }),
    'mcp.response_malformed',
  ],
  ['half a JSON', ({ json }) => json('{"jsonrpc":"2.0",'), 'mcp.response_malformed'],
  ['content that is no list', ({ result }) => result({ content: 'text' }), 'mcp.response_malformed'],
  [
    'a result that is a list',
    ({ json, message: { id } }) => json({ jsonrpc: '2.0', id, result: [] }),
    'mcp.response_malformed',
  ],
  [
    'an answer over 4 MiB',
    ({ result }) => result({ content: [{ type: 'text', text: huge }] }),
    'mcp.response_too_large',
  ],
  [
    'a stream over 4 MiB',
    ({ result }) => result({ content: [{ type: 'text', text: huge }] }, { sse: true }),
    'mcp.response_too_large',
  ],
];

describe.each(['2026-07-28', '2025-11-25'] as const)('M-66: over %s', (era) => {
  it.each(known)('%s is known', async (_, script, response) => {
    expect(await call(era, { 'tools/call': script })).toEqual({
      outcome: { outcome: 'known_response', response },
      sent: 1,
    });
  });

  it.each(unknown)('M-63: %s leaves the outcome unknown, and the call is sent once', async (_, script, code) => {
    expect(await call(era, { 'tools/call': script })).toEqual({
      outcome: { outcome: 'outcome_unknown', code, message },
      sent: 1,
    });
  });

  const opening = era === '2026-07-28' ? 'server/discover' : 'initialize';
  const notSent: [string, Script, string][] = [
    ['500', ({ status }) => status(500), 'mcp.http_error'],
    ['401', ({ status }) => status(401), 'mcp.auth_refused'],
    ['307', ({ status }) => status(307, { headers: { location: '/other' } }), 'mcp.redirect_refused'],
    ['a reset', ({ reset }) => reset(), 'mcp.connection_lost'],
    ['a JSON-RPC error', ({ error }) => error({ code: -32603, message: 'no' }), 'mcp.request_refused'],
  ];

  it.each(notSent)('a start that is answered with %s: not sent', async (_, script, code) => {
    const { outcome, sent } = await call(era, { [opening]: script });
    expect([outcome, sent]).toEqual([{ outcome: 'not_sent', code, message }, 0]);
  });
});

describe('M-66: not sent', () => {
  it('when nobody listens', async () => {
    const { id } = await addActive(hub, { endpoint: `http://127.0.0.1:${await freePort()}/mcp` });
    expect(await testCall(hub, id)).toEqual({ outcome: 'not_sent', code: 'mcp.connection_failed', message });
  });

  it('when the host is not known', async () => {
    const { id } = await addActive(hub, { endpoint: 'http://nowhere.invalid/mcp' });
    expect(await testCall(hub, id)).toEqual({ outcome: 'not_sent', code: 'mcp.connection_failed', message });
  });

  it('when what answers speaks no HTTP', async () => {
    const server = await scripted(({ raw, response }) => (raw('SSH-2.0-OpenSSH\r\n'), void response.socket?.end()));
    open.push(server);
    const { id } = await addActive(hub, { endpoint: server.url });
    expect(await testCall(hub, id)).toEqual({ outcome: 'not_sent', code: 'mcp.connection_lost', message });
  });

  it('when no version can be agreed on', async () => {
    const server = await scripted(modernScript());
    open.push(server);
    const { id } = await addActive(hub, { endpoint: server.url, protocolVersion: '2025-06-18' });
    expect((await testCall(hub, id)).outcome).toBe('not_sent');
    expect(server.received('tools/call')).toEqual([]);
  });

  it('when the tool list that fills the headers can not be read', async () => {
    const { outcome, sent } = await call('2026-07-28', { 'tools/list': ({ status }) => status(500) });
    expect([outcome, sent]).toEqual([{ outcome: 'not_sent', code: 'mcp.http_error', message }, 0]);
  });
});

describe('M-68: the bound of a call', () => {
  let short: Taproom;
  beforeAll(async () => {
    short = await startTaproom({ env: { TAPROOM_MCP_CALL_TIMEOUT_MS: '1500' } });
  });
  afterAll(() => short.close());

  const silences: [string, MethodScripts, 'not_sent' | 'outcome_unknown'][] = [
    ['silence to the call', { 'tools/call': () => undefined }, 'outcome_unknown'],
    ['one byte at a time', { 'tools/call': ({ drip }) => drip(['{', ' '], { everyMs: 20 }) }, 'outcome_unknown'],
    [
      'a stream of comments',
      { 'tools/call': ({ drip }) => drip([': still here\n\n'], { everyMs: 20, contentType: 'text/event-stream' }) },
      'outcome_unknown',
    ],
    ['silence to the start', { 'server/discover': () => undefined }, 'not_sent'],
    ['silence to the tool list', { 'tools/list': () => undefined }, 'not_sent'],
  ];

  it.each(silences)('holds against %s', async (_, methods, outcome) => {
    const server = await scripted(modernScript(methods));
    open.push(server);
    const { id } = await addActive(short, { endpoint: server.url, protocolVersion: '2026-07-28' });
    expect(await testCall(short, id)).toEqual({ outcome, code: 'mcp.call_timeout', message });
    expect(server.received('tools/call')).toHaveLength(outcome === 'not_sent' ? 0 : 1);
  });

  it('is the call itself, not what comes after: a close that hangs changes nothing', async () => {
    const server = await scripted(legacyScript({ DELETE: () => undefined }, { sessionId: 's-1' }));
    open.push(server);
    const { id } = await addActive(short, { endpoint: server.url, protocolVersion: '2025-11-25' });
    expect((await testCall(short, id)).outcome).toBe('known_response');
  });
});

describe('M-64: with 2026-07-28 the tool list fills the headers', () => {
  const withHeader = (name: string) => ({
    name,
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, n: { type: 'integer', 'x-mcp-header': 'N' } },
    },
  });
  const paged =
    (pages: object[]): Script =>
    ({ result, message: { params } }) => {
      const page = Number(params?.['cursor'] ?? 0);
      result(modernPage([pages[page]], page + 1 < pages.length ? String(page + 1) : undefined));
    };

  async function callPaged(pages: object[], argumentsJson: string) {
    const server = await scripted(modernScript({ 'tools/list': paged(pages) }));
    open.push(server);
    const { id } = await addActive(hub, { endpoint: server.url });
    const outcome = await testCall(hub, id, { nativeName: 'target', argumentsJson });
    return { outcome, server, call: server.received('tools/call')[0] };
  }

  it('it is paged until the tool turns up', async () => {
    const { server, call } = await callPaged(
      [echoTool, withHeader('target'), echoTool],
      '{"region":"eu","n":9007199254740993}',
    );
    expect(server.received('tools/list')).toHaveLength(2);
    expect([call?.headers['mcp-param-region'], call?.headers['mcp-param-n']]).toEqual(['eu', '9007199254740993']);
    expect([call?.headers['mcp-method'], call?.headers['mcp-name']]).toEqual(['tools/call', 'target']);
  });

  it('all pages are read when it never turns up, and it is called all the same', async () => {
    const { server, outcome } = await callPaged([echoTool, echoTool, echoTool], '{}');
    expect([server.received('tools/list').length, outcome.outcome]).toEqual([3, 'known_response']);
  });

  it('neither the catalog nor the arguments are touched', async () => {
    const { call } = await callPaged([withHeader('target')], '{"n": 1.0, "z": 1, "a": null}');
    expect(call?.body).toContain('"arguments":{"n":1.0,"z":1,"a":null}');
  });

  it('with 2025 there is no tool list', async () => {
    const server = await scripted(legacyScript());
    open.push(server);
    const { id } = await addActive(hub, { endpoint: server.url, protocolVersion: '2025-11-25' });
    expect((await testCall(hub, id)).outcome).toBe('known_response');
    expect(server.received('tools/list')).toEqual([]);
  });
});
