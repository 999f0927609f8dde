import { describe, expect, it } from '@jest/globals';
import {
  legacyScript,
  type McpTestServer,
  modernScript,
  scripted,
  startModernServer,
  startSdk1Server,
} from '../support/mcp-servers/index.ts';
import { failureOf, gateway, methodsOf, running, target, until } from './support/gateway.ts';

const call = { nativeName: 'echo', args: {} };
const pairsOf = (rawHeaders: string[]): string[] =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));

const ownedByTheConnection = [
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-connection',
  'accept',
  'last-event-id',
  'mcp-session-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'Mcp-Param-Region',
];

describe('M-40 every header on every request', () => {
  const headers = { 'X-Api-Key': 'k-1', 'x-lower': 'b', Authorization: 'Bearer t-1' };
  const missing = ({ requests }: McpTestServer): string[] =>
    requests
      .filter((r) => Object.entries(headers).some(([n, v]) => !pairsOf(r.rawHeaders).includes(`${n}: ${v}`)))
      .map((r) => r.method);

  it('M-40 with sessions, the closing DELETE included', async () => {
    const server = await running(startSdk1Server());
    await gateway().listTools(target(server, { headers }));
    await until(() => methodsOf(server).includes('DELETE'));
    await gateway().callTool(target(server, { headers }), call);
    await until(() => server.sessions() === 0);
    expect(new Set(methodsOf(server))).toEqual(
      new Set(['server/discover', 'initialize', 'notifications/initialized', 'tools/list', 'tools/call', 'DELETE']),
    );
    expect(missing(server)).toEqual([]);
  });

  it('M-40 on 2026-07-28', async () => {
    const server = await running(startModernServer());
    await gateway().callTool(target(server, { headers }), call);
    expect(methodsOf(server)).toEqual(['server/discover', 'tools/list', 'tools/call']);
    expect(missing(server)).toEqual([]);
  });

  it('M-40 on the notification that cancels a call', async () => {
    const server = await running(scripted(legacyScript({ 'tools/call': () => undefined })));
    const cancel = new AbortController();
    const outcome = gateway().callTool(target(server, { headers }), { ...call, signal: cancel.signal });
    await until(() => server.received('tools/call').length === 1);
    cancel.abort();
    await outcome;
    await until(() => server.received('notifications/cancelled').length === 1);
    expect(missing(server)).toEqual([]);
  });
});

describe('M-12 headers go out as they are written', () => {
  it.each([
    ['the case of a name', { 'X-MiXeD-cAsE': 'v' }],
    ['names that differ in case only', { 'X-A': '1', 'x-a': '2' }],
    ['an empty value', { 'X-Empty': '' }],
    ['a TAB inside', { 'X-Tab': 'a\tb' }],
    ['every character that a name may have', { "!#$%&'*+-.^_`|~09azAZ": 'v' }],
    ['a name that objects already have', { ['__proto__']: 'v', constructor: 'w' }],
    ['a User-Agent of one’s own', { 'USER-AGENT': 'mine/1' }],
  ])('M-12 %s', async (_what, headers) => {
    const server = await running(scripted(modernScript()));
    await gateway().listTools(target(server, { headers }));
    const sent = pairsOf(server.requests[0]?.rawHeaders ?? []);
    for (const [name, value] of Object.entries(headers)) expect(sent).toContain(`${name}: ${value}`);
    expect(sent.filter((line) => line.toLowerCase().startsWith('user-agent:'))).toHaveLength(1);
  });

  it('M-12 sends U+0080 to U+00FF as one byte each, and spaces at the ends', async () => {
    const server = await running(scripted(modernScript()));
    await gateway().listTools(target(server, { headers: { 'X-Latin': 'Käse\u00ff' } }));
    expect(server.requests[0]?.headers['x-latin']).toBe('Käse\u00ff');
  });

  it('M-12 carries a 64 KiB value and 200 headers where the server takes them', async () => {
    const headers = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`X-Many-${n}`, `v${n}`]));
    const big = { 'X-Big': 'x'.repeat(64 * 1024) };
    const server = await running(scripted(modernScript(), { maxHeaderSize: 256 * 1024 }));
    await gateway().listTools(target(server, { headers: { ...headers, ...big } }));
    const sent = pairsOf(server.requests[0]?.rawHeaders ?? []);
    expect(sent).toContain(`X-Big: ${big['X-Big']}`);
    expect(sent.filter((line) => line.startsWith('X-Many-'))).toHaveLength(200);
  });

  const unsendable: [string, Record<string, string>][] = [
    ['an empty name', { '': 'v' }],
    ['a name with a space', { 'X A': 'v' }],
    ['a name with a colon', { 'X:A': 'v' }],
    ['a name beyond ASCII', { Schlüssel: 'v' }],
    ['a line break at the end of a value', { 'X-A': 'v\n' }],
    ['a line break inside a value', { 'X-A': 'v\r\nX-B: w' }],
    ['a NUL', { 'X-A': 'a\0b' }],
    ['a DEL', { 'X-A': 'a\u007fb' }],
    ['a character above U+00FF', { 'X-A': '密钥' }],
    ['a lone surrogate', { 'X-A': '\ud800' }],
    ...ownedByTheConnection.map((name): [string, Record<string, string>] => [`the name ${name}`, { [name]: 'v' }]),
  ];
  it.each(unsendable)('M-12 refuses before sending: %s', async (_what, headers) => {
    const server = await running(scripted(modernScript()));
    const failure = await failureOf(gateway().listTools(target(server, { headers })));
    expect(failure).toMatchObject({ kind: 'transport', code: 'mcp.header_not_sendable' });
    const outcome = await gateway().callTool(target(server, { headers }), call);
    expect(outcome).toMatchObject({ outcome: 'not_sent', code: 'mcp.header_not_sendable' });
    expect(server.requests).toEqual([]);
    const value = Object.values(headers).join('');
    if (value.length > 1) expect(JSON.stringify(failure) + failure.message).not.toContain(value);
  });
});

it('M-3 repeats no value of a whole header line that was pasted as a name', async () => {
  for (const [pasted, start] of [
    ['X-Api-Key: hunter2hunter2', 'X-Api-Key'],
    [': hunter2hunter2', 'A header name'],
  ] as const) {
    const failure = await failureOf(gateway().listTools(target('http://127.0.0.1:9/', { headers: { [pasted]: '' } })));
    expect(failure).toMatchObject({ code: 'mcp.header_not_sendable', message: expect.stringContaining(start) });
    expect(failure.message).not.toContain('hunter2');
  }
});

describe('M-40 userinfo', () => {
  const authorizationAt = async (userinfo: string, headers = {}): Promise<string[]> => {
    const server = await running(scripted(modernScript()));
    await gateway().listTools(target(server.url.replace('://', `://${userinfo}@`), { headers }));
    const sent = pairsOf(server.requests[0]?.rawHeaders ?? []);
    return sent.filter((line) => /^authorization:/i.test(line)).map((line) => line.slice('authorization: '.length));
  };
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

  it('M-40 becomes Basic authorization, percent-decoded', async () => {
    expect(await authorizationAt('user:pass')).toEqual([basic('user:pass')]);
    expect(await authorizationAt('us%20er:p%40ss%3A%C3%A4')).toEqual([basic('us er:p@ss:ä')]);
    expect(await authorizationAt('onlyuser')).toEqual([basic('onlyuser:')]);
  });

  it('M-40 that is badly percent-encoded is taken as it stands', async () => {
    expect(await authorizationAt('user:100%zz')).toEqual([basic('user:100%zz')]);
  });

  it.each(['authorization', 'Authorization', 'AUTHORIZATION'])('M-40 gives way to a header named %s', async (name) => {
    expect(await authorizationAt('user:pass', { [name]: 'Bearer mine' })).toEqual(['Bearer mine']);
  });
});
