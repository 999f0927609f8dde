import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { McpServer } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { legacyScript, type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, addServer, getServer, testCall, update } from '../support/taproom-servers.ts';

let hub: Taproom;
let server: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  server = await scripted(modernScript());
});
afterAll(async () => {
  await hub.close();
  await server.close();
});

const odd: Record<string, string> = {
  'X-Case': 'Kept',
  'x-case': 'another header',
  'X-Spaces': '  around  ',
  'X-Empty': '',
  'X-Unicode': 'schlüssel 鍵 🔑',
  'X-Lines': 'a\r\nb',
  'not a token': 'v',
  '': 'no name',
  Host: 'elsewhere.example',
  'Mcp-Session-Id': 's-1',
  'Content-Length': '5',
  constructor: 'a name of JavaScript',
};

describe('M-12: headers are kept verbatim', () => {
  it('whatever they are, also on disk and after a restart', async () => {
    const { id } = await addServer(hub, { headers: odd });
    expect((await getServer(hub, id)).headers).toEqual(odd);
    await hub.restart();
    expect((await getServer(hub, id)).headers).toEqual(odd);
    expect(Object.keys((await getServer(hub, id)).headers)).toEqual(Object.keys(odd));
  });

  it('a header named __proto__ is one like any other', async () => {
    const rawBody = '{"displayName":"n","endpoint":"http://127.0.0.1:9/mcp","headers":{"__proto__":"kept","X-A":"1"}}';
    const headers = { 'content-type': 'application/json' };
    const created = await hub.http('POST', '/api/mcp/servers', { rawBody, headers });
    const kept = ['"__proto__":"kept"', '"X-A":"1"'];
    expect(kept.filter((header) => !created.text.includes(header))).toEqual([]);
    const { id } = created.json as { id: string };
    await hub.restart();
    const { text } = await hub.http('GET', `/api/mcp/servers/${id}`);
    expect(kept.filter((header) => !text.includes(header))).toEqual([]);
    expect(readFileSync(filesOf(hub.dataRoot).record(id), 'utf8')).toContain('"__proto__": "kept"');
  });

  it('a value of 64 KiB and 200 of them, and they are sent', async () => {
    const roomy = await scripted(modernScript(), { maxHeaderSize: 256 * 1024 });
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`X-H-${index}`, `v${index}`]));
    const headers = { ...many, 'X-Long': 'k'.repeat(65_536) };
    const { id } = await addActive(hub, { endpoint: roomy.url, headers });
    expect((await getServer(hub, id)).headers).toEqual(headers);
    expect((await testCall(hub, id)).outcome).toBe('known_response');
    const sent = roomy.received('tools/call')[0]?.headers;
    expect(Object.entries(headers).filter(([name, value]) => sent?.[name.toLowerCase()] !== value)).toEqual([]);
    await roomy.close();
  });

  it('up to the 16 MiB that a request may have, and no byte more', async () => {
    const ofSize = (bytes: number) => {
      const body = { displayName: 'n', endpoint: 'http://127.0.0.1:9/mcp', headers: { 'X-Huge': '' } };
      return { ...body, headers: { 'X-Huge': 'k'.repeat(bytes - JSON.stringify(body).length) } };
    };
    const largest = ofSize(16 * 1024 * 1024);
    const created = await hub.http('POST', '/api/mcp/servers', { body: largest });
    const { id } = read(McpServer, created);
    expect((await getServer(hub, id)).headers).toEqual(largest.headers);
    const tooLarge = await hub.http('POST', '/api/mcp/servers', { body: ofSize(16 * 1024 * 1024 + 1) });
    expectProblem(tooLarge, 'request.too_large');
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });
});

const notSendable: [string, string, string][] = [
  ['a name that is no token', 'not a token', 'v'],
  ['no name', '', 'v'],
  ['a name with a colon', 'X:A', 'v'],
  ['a name that is not ASCII', 'X-Schlüssel', 'v'],
  ['a line break', 'X-A', 'a\nb'],
  ['a line break at the end', 'X-A', 'a\n'],
  ['a zero', 'X-A', 'a\u0000b'],
  ['DEL', 'X-A', 'a\u007fb'],
  ['a character above U+00FF', 'X-A', '鍵'],
  ...[
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
    'mcp-param-region',
    'Mcp-Param-Anything',
    'HOST',
  ].map((name): [string, string, string] => [`the name ${name}`, name, '1']),
];

describe('M-12: what can not be sent is told before anything is sent', () => {
  it.each(notSendable)('%s', async (_, name, value) => {
    const before = server.requests.length;
    const secret = 'hunter2-of-the-other-header';
    const { id } = await addActive(hub, { endpoint: server.url, headers: { 'X-Other': secret, [name]: value } });
    expect(await testCall(hub, id)).toEqual({
      outcome: 'not_sent',
      code: 'mcp.header_not_sendable',
      message: expect.not.stringContaining(secret),
    });
    const answer = await hub.http('POST', `/api/mcp/servers/${id}/discover`);
    expect(expectProblem(answer, 'mcp.discovery_failed').cause?.kind).toBe('transport');
    expect(answer.text).not.toContain(secret);
    expect(server.requests).toHaveLength(before);
  });
});

describe('M-12: what can be sent is sent', () => {
  const sendable: Record<string, string> = {
    'X-Latin': 'schl\u00fcssel',
    'X-Tab': 'a\tb',
    'X-Empty': '',
    'X-Odd!#$%&*+.^_`|~': 'token',
    Authorization: 'Bearer abc',
    Cookie: 'a=1',
    'User-Agent': 'mine/1',
    Origin: 'https://mine.example',
  };

  it('with its name as written', async () => {
    const { id } = await addActive(hub, { endpoint: server.url, headers: sendable });
    expect((await testCall(hub, id)).outcome).toBe('known_response');
    const { rawHeaders = [] } = server.received('tools/call').at(-1) ?? {};
    const sent = Object.fromEntries(
      rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1]]] : [])),
    );
    expect(sent).toMatchObject(sendable);
  });
});

describe('M-40: every header is on every request', () => {
  it('of a 2025 session, from initialize to its DELETE', async () => {
    const legacy = await scripted(legacyScript({}, { sessionId: 's-1' }));
    const { id } = await addActive(hub, {
      endpoint: legacy.url,
      headers: { 'X-Key': 'k-1' },
      protocolVersion: '2025-11-25',
    });
    await testCall(hub, id);
    await update(hub, await getServer(hub, id), { displayName: 'renamed' });
    expect((await hub.http('POST', `/api/mcp/servers/${id}/discover`)).status).toBe(200);
    // The closing DELETE follows in the background.
    const closed = () => legacy.requests.filter(({ method }) => method === 'DELETE').length;
    while (closed() < 2) await getServer(hub, id);
    const kinds = legacy.requests.map((request) => request.message?.method ?? request.method);
    expect(new Set(kinds)).toEqual(
      new Set(['initialize', 'notifications/initialized', 'tools/call', 'tools/list', 'DELETE']),
    );
    expect(legacy.requests.filter((request) => request.headers['x-key'] !== 'k-1')).toEqual([]);
    await legacy.close();
  });

  it('of 2026-07-28, from server/discover to tools/call', async () => {
    const { id } = await addActive(hub, { endpoint: server.url, headers: { 'X-Marked': 'yes' } });
    await testCall(hub, id);
    await hub.http('POST', `/api/mcp/servers/${id}/discover`);
    const marked = server.requests.filter((request) => request.headers['x-marked'] === 'yes');
    expect(new Set(marked.map((request) => request.message?.method))).toEqual(
      new Set(['server/discover', 'tools/list', 'tools/call']),
    );
  });
});
