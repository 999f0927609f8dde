import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StudioTraffic } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { filesWith } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { envelope, modernHeaders, rpcBody, setServer, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const PATH = '/api/studio/server/clients';
const traffic = async () => read(StudioTraffic, await studio.taproom.http('GET', PATH));
let agent: string;
let number = 0;
beforeEach(() => {
  agent = `suite-agent/${++number}`;
});
const send = (body: string, headers: Record<string, string | undefined> = {}) =>
  studio.send({ body, headers: { 'user-agent': agent, ...headers } });
const ofAgent = async () => (await traffic()).clients.filter((client) => client.agent === agent);
const requestsOf = async (clientId = '') => (await traffic()).requests.filter((one) => one.clientId === clientId);

describe('who called', () => {
  it('is nobody at first, since the hub started', async () => {
    const { since, ...lists } = await traffic();
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect(lists).toEqual({ clients: [], requests: [], refusals: [] });
  });

  it('is told by the name of its initialize, also for what it asks afterwards', async () => {
    const clientInfo = { name: 'Claude Code', version: '2.1.0' };
    await send(rpcBody('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }));
    await send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    await send(rpcBody('tools/call', { name: 'tavo_status' }), { 'mcp-protocol-version': '2025-06-18' });
    await send(rpcBody('tools/call', { name: 'tavo_persona_get', arguments: { id: 'quite private' } }));
    await send(rpcBody('resources/read', { uri: 'tavo://capabilities' }));
    const [client, ...others] = await ofAgent();
    expect(others).toEqual([]);
    expect(client).toMatchObject({
      ...{ name: 'Claude Code', version: '2.1.0', agent, peer: '127.0.0.1', revision: '2025-06-18' },
      ...{ requests: 4, calls: 2, failures: 1 },
    });
    expect(await requestsOf(client?.id)).toMatchObject([
      { method: 'resources/read', target: 'tavo://capabilities', code: null, client: 'Claude Code' },
      { method: 'tools/call', target: 'tavo_persona_get', code: -32602 },
      { method: 'tools/call', target: 'tavo_status', code: null },
      { method: 'initialize', target: null, code: null },
    ]);
  });

  it('is told by the envelope of 2026-07-28', async () => {
    await send(rpcBody('tools/list', envelope), modernHeaders('tools/list'));
    await send(rpcBody('no/such', envelope), modernHeaders('no/such'));
    expect(await ofAgent()).toMatchObject([
      { name: 'suite', version: '1', revision: '2026-07-28', requests: 2, failures: 1 },
    ]);
    const [{ id } = { id: '' }] = await ofAgent();
    expect((await requestsOf(id)).map(({ code }) => code)).toEqual([-32601, null]);
  });

  it('is its User-Agent where it never says a name, each message of a batch counted', async () => {
    await send(`[${rpcBody('ping', undefined, 1)},${rpcBody('tools/call', { name: 'tavo_nothing' }, 2)}]`);
    await send('{');
    await send(rpcBody('ping'), { 'mcp-protocol-version': '1999-01-01' });
    const [client] = await ofAgent();
    expect(client).toMatchObject({ name: null, version: null, revision: null, requests: 4, calls: 1, failures: 3 });
    expect(await requestsOf(client?.id)).toMatchObject([
      { method: 'ping', code: -32022, client: agent },
      { method: null, target: null, code: -32700, client: agent },
      { method: 'tools/call', target: 'tavo_nothing', code: -32602 },
      { method: 'ping', code: null },
    ]);
  });

  it('is cut, made visible, and never shows a token or an argument', async () => {
    const { token } = studio;
    const clientInfo = { name: `\u202Eevil\u001b[2J${'x'.repeat(200_000)}`, version: token };
    await send(rpcBody('initialize', { protocolVersion: '2025-11-25', clientInfo }));
    await send(rpcBody('tools/call', { name: `tavo_${token}`, arguments: { secret: 'quite private' } }));
    await send(rpcBody('resources/read', { uri: `tavo://x?${token}` }));
    await send(rpcBody(`m${'y'.repeat(100_000)}`));
    const [client] = await ofAgent();
    expect(client?.name).toMatch(/^\uFFFDevil␛\[2Jx+…$/);
    expect(client?.version).toBe('•••');
    const { text } = await studio.taproom.http('GET', PATH);
    for (const secret of [token, 'quite private']) expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(20_000);
    expect((await requestsOf(client?.id)).map(({ target }) => target)).toEqual([
      null,
      'tavo://x?•••',
      'tavo_•••',
      null,
    ]);
  });

  it('does not grow, whatever a client calls itself and however often it asks', async () => {
    for (let name = 0; name < 60; name++) {
      const clientInfo = { name: `name ${name}`, version: '1' };
      const one = rpcBody('initialize', { protocolVersion: '2025-11-25', clientInfo });
      await send(one);
      await send(`[${Array.from({ length: 20 }, (_, id) => rpcBody('ping', undefined, id)).join()}]`);
    }
    const { clients, requests } = await traffic();
    expect(clients).toHaveLength(20);
    expect(clients.map(({ name }) => name)).toContain('name 59');
    expect(requests).toHaveLength(200);
  });
});

describe('who was turned away', () => {
  const mine = async () => (await traffic()).refusals.filter((one) => one.agent === agent);
  const ping = rpcBody('ping');

  it.each([
    [undefined, 'missing'],
    ['Basic eDp5', 'malformed'],
    ['Bearer nonsense', 'wrong'],
  ])('401 for Authorization: %s is told as a token that is %s, which the client is not told', async (header, token) => {
    expectProblem(await send(ping, { authorization: header }), 'studio.unauthorized');
    await send(ping, { authorization: header });
    const [refusal, ...others] = await mine();
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({ status: 401, code: 'studio.unauthorized', token, count: 2, peer: '127.0.0.1' });
    expect(JSON.stringify(refusal)).not.toMatch(/eDp5|nonsense/);
  });

  it('403 names the host or the origin that is not allowed', async () => {
    await send(ping, { host: 'tap.example:7347' });
    await send(ping, { origin: 'https://page.example' });
    expect(await mine()).toMatchObject([
      { status: 403, code: 'studio.forbidden_origin', name: 'https://page.example', token: null },
      { status: 403, code: 'studio.forbidden_host', name: 'tap.example', token: null },
    ]);
  });

  it('404, 405, 413 and 415 name the method and the path, without the query', async () => {
    const headers = { 'user-agent': agent };
    await studio.send({ path: '/sse?token=hidden', method: 'GET', headers });
    await studio.send({ method: 'DELETE', headers });
    await send(ping, { 'content-type': 'text/plain' });
    await setServer(studio.taproom, { maxBodyBytes: 1024 });
    await send(ping.padEnd(1025));
    await setServer(studio.taproom, { maxBodyBytes: 16 * 1024 * 1024 });
    expect(await mine()).toMatchObject([
      { status: 413, code: 'request.too_large', method: 'POST', path: '/mcp' },
      { status: 415, code: 'studio.unsupported_media_type', method: 'POST', path: '/mcp' },
      { status: 405, code: 'studio.method_not_allowed', method: 'DELETE', path: '/mcp' },
      { status: 404, code: 'studio.not_found', method: 'GET', path: '/sse' },
    ]);
    expect(JSON.stringify(await mine())).not.toContain('hidden');
  });

  it('is not counted among the clients, and does not grow', async () => {
    for (let path = 0; path < 100; path++) await studio.send({ path: `/${path}`, headers: { 'user-agent': agent } });
    expect(await ofAgent()).toEqual([]);
    expect((await traffic()).refusals).toHaveLength(20);
  });
});

describe('the list', () => {
  it('is for the admin and for tokens that may manage, and for no others', async () => {
    for (const [scope, status] of [
      ['manage', 200],
      ['chat', 403],
    ] as const) {
      const { json } = await studio.taproom.http('POST', '/api/access/tokens', {
        body: { name: scope, scopes: [scope] },
      });
      const { token } = json as { token: string };
      expect((await studio.taproom.http('GET', PATH, { token })).status).toBe(status);
    }
    expect((await studio.taproom.http('GET', PATH, { token: null })).status).toBe(401);
  });

  it('is written nowhere, and begins anew with the hub', async () => {
    await send(rpcBody('ping'));
    expect(await ofAgent()).toHaveLength(1);
    expect(filesWith(studio.taproom.dataRoot, agent)).toEqual([]);
    await studio.taproom.restart();
    expect(await traffic()).toMatchObject({ clients: [], requests: [], refusals: [] });
  });
});
