import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type McpTestServer, scripted } from '../support/mcp-servers/index.ts';
import type { Answer } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { addActive, addServer, getServer } from '../support/taproom-servers.ts';

let hub: Taproom;
let silent: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom({
    env: { TAPROOM_MCP_DISCOVERY_TIMEOUT_MS: '3000', TAPROOM_HTTP_BODY_LIMIT_BYTES: '2048' },
  });
  silent = await scripted(() => undefined);
});
afterAll(async () => {
  await hub.close();
  await silent.close();
});

const unknown = '00000000-0000-4000-8000-000000000000';
const valid = { displayName: 'n', endpoint: 'http://127.0.0.1:9/mcp' };
const create = (body: unknown): Promise<Answer> => hub.http('POST', '/api/mcp/servers', { body });

describe('M-3: a problem', () => {
  it('request.invalid names each path', async () => {
    const answer = await create({ displayName: '', endpoint: 'ftp://h', headers: { 'X-A': 1 } });
    expect(expectProblem(answer, 'request.invalid').errors).not.toHaveLength(0);
  });

  it('mcp.registration_not_found', async () => {
    expectProblem(await hub.http('GET', `/api/mcp/servers/${unknown}`), 'mcp.registration_not_found');
  });

  it.each([
    ['DELETE', ''],
    ['POST', '/discover'],
    ['POST', '/refresh'],
    ['POST', '/rebuild'],
  ])('mcp.registration_not_found, for %s %s', async (method, leaf) => {
    expectProblem(await hub.http(method, `/api/mcp/servers/${unknown}${leaf}`), 'mcp.registration_not_found');
  });

  it.each([
    ['PUT', '', { ...valid, headers: {}, protocolVersion: 'auto' }],
    ['PUT', '/state', { state: 'active' }],
    ['PUT', '/tools/permission', { nativeName: 'echo', permission: 'allow' }],
    ['PUT', '/tools/description-override', { nativeName: 'echo', override: null }],
    ['POST', '/test-calls', { nativeName: 'echo', argumentsJson: '{}' }],
  ])('mcp.registration_not_found, for %s %s with a body', async (method, leaf, body) => {
    expectProblem(await hub.http(method, `/api/mcp/servers/${unknown}${leaf}`, { body }), 'mcp.registration_not_found');
  });

  it('mcp.server_paused', async () => {
    const { id } = await addServer(hub);
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.server_paused');
  });

  it('mcp.revision_conflict', async () => {
    const { id } = await addServer(hub);
    const headers = { 'if-match': '"another"' };
    expectProblem(
      await hub.http('PUT', `/api/mcp/servers/${id}/state`, { body: { state: 'active' }, headers }),
      'mcp.revision_conflict',
    );
  });

  it('mcp.registration_unavailable', async () => {
    const { id } = await addServer(hub);
    writeFileSync(filesOf(hub.dataRoot).record(id), 'not json');
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id}`), 'mcp.registration_unavailable');
  });

  it('mcp.discovery_failed, with its cause', async () => {
    const { id } = await addActive(hub, { endpoint: 'http://127.0.0.1:9/mcp' });
    const { cause } = expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_failed');
    expect(cause).toEqual({
      ...{ kind: 'transport', code: 'mcp.connection_failed', message: expect.stringMatching(/\S/) },
      params: { origin: expect.stringMatching(/^http:/), reason: 'ECONNREFUSED' },
    });
  });

  it('mcp.discovery_timeout', async () => {
    const { id } = await addActive(hub, { endpoint: silent.url });
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_timeout');
  });

  it('mcp.catalog_snapshot_invalid', async () => {
    const { id } = await addActive(hub, { endpoint: silent.url });
    const { catalog, catalogs } = filesOf(hub.dataRoot);
    mkdirSync(catalogs, { recursive: true });
    writeFileSync(catalog(id), 'not json');
    const answer = await hub.http('POST', `/api/mcp/servers/${id}/discover`);
    expect(expectProblem(answer, 'mcp.catalog_snapshot_invalid').detail).not.toContain(hub.dataRoot);
  });

  it('mcp.test_call_not_found, to read and to cancel', async () => {
    expectProblem(await hub.http('GET', `/api/mcp/test-calls/${unknown}`), 'mcp.test_call_not_found');
    expectProblem(await hub.http('DELETE', `/api/mcp/test-calls/${unknown}`), 'mcp.test_call_not_found');
  });

  it('auth.token_invalid, without a token and with a wrong one', async () => {
    expectProblem(await hub.http('GET', '/api/mcp/servers', { token: null }), 'auth.token_invalid');
    expectProblem(await hub.http('GET', '/api/mcp/servers', { token: 'wrong' }), 'auth.token_invalid');
  });

  it('auth.host_refused', async () => {
    expectProblem(
      await hub.http('GET', '/api/mcp/servers', { headers: { host: 'evil.example' } }),
      'auth.host_refused',
    );
  });

  it('auth.origin_refused, and the write is not done', async () => {
    const before = (await hub.http('GET', '/api/mcp/servers')).text;
    const answer = await hub.http('POST', '/api/mcp/servers', {
      body: valid,
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expectProblem(answer, 'auth.origin_refused');
    expect((await hub.http('GET', '/api/mcp/servers')).text).toBe(before);
  });

  it('request.too_large, and the write is not done', async () => {
    const server = await addServer(hub);
    const headers = { 'X-Long': 'x'.repeat(4096) };
    const body = { ...valid, headers, protocolVersion: 'auto' };
    expectProblem(await hub.http('PUT', `/api/mcp/servers/${server.id}`, { body }), 'request.too_large');
    expect(await getServer(hub, server.id)).toEqual(server);
  });

  it('request.not_found', async () => {
    expectProblem(await hub.http('GET', '/api/nowhere'), 'request.not_found');
  });

  it('request.unsupported_media_type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await hub.http('POST', '/api/mcp/servers', { rawBody: JSON.stringify(valid), headers });
    expectProblem(answer, 'request.unsupported_media_type');
  });

  it('request.invalid for a body that is no JSON, without a word of the inside', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await hub.http('POST', '/api/mcp/servers', { rawBody: '{"displayName": ', headers });
    expectProblem(answer, 'request.invalid');
    expect(answer.text).not.toMatch(/node_modules|\.ts:|\bat .+:\d+:\d+/);
  });
});

describe('M-3: the paths of what is wrong', () => {
  it('a field that is missing', async () => {
    expectInvalid(await create({ displayName: 'n' }), 'endpoint');
  });

  it('a field of another type', async () => {
    expectInvalid(await create({ ...valid, displayName: 7 }), 'displayName');
  });

  it('a header that is no string', async () => {
    expectInvalid(await create({ ...valid, headers: { 'X-A': 1 } }), 'headers["X-A"]');
  });

  it('a header whose name is an identifier', async () => {
    expectInvalid(await create({ ...valid, headers: { key: null } }), 'headers.key');
  });

  it('a property of an override that is no string', async () => {
    const { id } = await addServer(hub);
    const override = { properties: { q: 1, 'a b': 2 } };
    const body = { nativeName: 'echo', override };
    expectInvalid(
      await hub.http('PUT', `/api/mcp/servers/${id}/tools/description-override`, { body }),
      'override.properties.q',
      'override.properties["a b"]',
    );
  });

  it('several fields at once', async () => {
    expectInvalid(await create({ displayName: ' ', endpoint: 'http://h/#f' }), 'displayName', 'endpoint');
  });

  it('an unknown protocol version', async () => {
    expectInvalid(await create({ ...valid, protocolVersion: '2024-11-05' }), 'protocolVersion');
  });

  it('an unknown state', async () => {
    const { id } = await addServer(hub);
    expectInvalid(await hub.http('PUT', `/api/mcp/servers/${id}/state`, { body: { state: 'on' } }), 'state');
  });
});

describe('M-5: an unknown field is refused with its path', () => {
  const unknownFields: [string, string, object][] = [
    ['POST', '', { ...valid, state: 'active' }],
    ['POST', '', { ...valid, 'X Y': 1 }],
    ['PUT', '/{id}', { ...valid, headers: {}, protocolVersion: 'auto', id: unknown }],
    ['PUT', '/{id}/state', { state: 'active', force: true }],
    ['PUT', '/{id}/tools/permission', { nativeName: 'echo', permission: 'ask', always: true }],
    ['PUT', '/{id}/tools/description-override', { nativeName: 'echo', override: null, reset: true }],
    ['POST', '/{id}/test-calls', { nativeName: 'echo', argumentsJson: '{}', timeoutMs: 1 }],
    ['POST', '/parse-import', { json: '{}', name: 'x' }],
  ];

  it.each(unknownFields)('%s /servers%s', async (method, path, body) => {
    const { id } = await addServer(hub);
    const extra = Object.keys(body).at(-1) ?? '';
    const written = /^\w+$/.test(extra) ? extra : `["${extra}"]`;
    expectInvalid(await hub.http(method, `/api/mcp/servers${path.replace('{id}', id)}`, { body }), written);
  });

  it('inside an override', async () => {
    const { id } = await addServer(hub);
    const body = { nativeName: 'echo', override: { description: 'd', title: 't' } };
    expectInvalid(
      await hub.http('PUT', `/api/mcp/servers/${id}/tools/description-override`, { body }),
      'override.title',
    );
  });

  it('leaves nothing behind', async () => {
    const before = (await hub.http('GET', '/api/mcp/servers')).text;
    expectInvalid(await create({ ...valid, state: 'active' }), 'state');
    expect((await hub.http('GET', '/api/mcp/servers')).text).toBe(before);
  });
});
