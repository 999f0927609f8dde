import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type McpApi, McpDiscoveryResult, McpServer, McpServerList, McpTestCallOutcome } from '@taproom/contracts';
import { type McpTestServer, startSdk1Server } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { rawHttp } from './drivers.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await startSdk1Server();
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const unknown = '00000000-0000-4000-8000-000000000000';
const refused = (code: string) => expect.objectContaining({ code });

const drivers: [string, () => McpApi][] = [
  ['raw HTTP', () => rawHttp(hub)],
  ['createMcpApi', () => hub.api],
];

describe.each(drivers)('McpApi over %s', (_, driver) => {
  let mcpApi: McpApi;
  beforeAll(() => {
    mcpApi = driver();
  });

  const create = (displayName = 'n') => mcpApi.servers.create({ displayName, endpoint: mcp.url });
  const createActive = async () => {
    const { id } = await create();
    return mcpApi.servers.setState({ registrationId: id, state: 'active' });
  };

  it('has the functions of the type, and no other', () => {
    expect(Object.keys(mcpApi).sort()).toEqual(['servers', 'tools']);
    expect(Object.keys(mcpApi.servers).sort()).toEqual([
      'create',
      'discover',
      'list',
      'refresh',
      'remove',
      'setState',
      'update',
    ]);
    expect(Object.keys(mcpApi.tools).sort()).toEqual(['setDescriptionOverride', 'setPermission', 'testCall']);
  });

  it('creates a paused server with the defaults', async () => {
    const server = await create('Created');
    expect(McpServer.parse(server)).toEqual({
      id: server.id,
      displayName: 'Created',
      endpoint: mcp.url,
      headers: {},
      protocolVersion: 'auto',
      state: 'paused',
      toolPermissions: {},
      toolDescriptionOverrides: {},
    });
  });

  it('lists what it created', async () => {
    const server = await create('Listed');
    const list = McpServerList.parse(await mcpApi.servers.list());
    expect(list.servers).toContainEqual(server);
    expect(list.storageIssues).toEqual([]);
  });

  it('updates name, endpoint, headers and version', async () => {
    const server = await createActive();
    const changes = {
      displayName: 'Updated',
      endpoint: 'http://other.example/mcp',
      headers: { 'X-A': '1' },
      protocolVersion: '2025-06-18',
    } as const;
    expect(await mcpApi.servers.update({ registrationId: server.id, ...changes })).toEqual({ ...server, ...changes });
  });

  it('activates and pauses', async () => {
    const server = await createActive();
    expect(server.state).toBe('active');
    expect(await mcpApi.servers.setState({ registrationId: server.id, state: 'paused' })).toEqual({
      ...server,
      state: 'paused',
    });
  });

  it.each([
    ['by its id', (id: string) => id],
    ['by an object with its id', (id: string) => ({ registrationId: id })],
  ])('removes a server %s, and answers nothing', async (_how, ref) => {
    const { id } = await create();
    expect(await mcpApi.servers.remove(ref(id))).toBeUndefined();
    expect((await mcpApi.servers.list()).servers.map((server) => server.id)).not.toContain(id);
  });

  it.each([
    ['by its id', (id: string) => id],
    ['by an object with its id', (id: string) => ({ registrationId: id })],
  ])('discovers and refreshes a server %s', async (_how, ref) => {
    const { id } = await createActive();
    const discovered = McpDiscoveryResult.parse(await mcpApi.servers.discover(ref(id)));
    expect(discovered).toMatchObject({
      registrationId: id,
      protocolVersion: '2025-11-25',
      serverName: 'sdk1',
      diagnostics: [],
      staleTools: [],
    });
    expect(discovered.tools.map(({ id: toolId, nativeName, permission }) => [toolId, nativeName, permission])).toEqual(
      ['echo', 'sum', 'fail', 'wait'].map((name) => [`mcp/${id}:${name}`, name, 'off']),
    );
    expect(await mcpApi.servers.refresh(ref(id))).toEqual(discovered);
  });

  it('sets and unsets a permission', async () => {
    const server = await createActive();
    const tool = { registrationId: server.id, nativeName: 'echo' };
    expect(await mcpApi.tools.setPermission({ ...tool, permission: 'ask' })).toEqual({
      ...server,
      toolPermissions: { echo: 'ask' },
    });
    expect((await mcpApi.servers.discover(server.id)).tools[0]?.permission).toBe('ask');
    expect(await mcpApi.tools.setPermission({ ...tool, permission: 'off' })).toEqual(server);
  });

  it('sets and deletes an override', async () => {
    const server = await create();
    const tool = { registrationId: server.id, nativeName: 'echo' };
    const override = { description: ' mine ', properties: { text: '' } };
    expect(await mcpApi.tools.setDescriptionOverride({ ...tool, override })).toEqual({
      ...server,
      toolDescriptionOverrides: { echo: override },
    });
    expect(await mcpApi.tools.setDescriptionOverride({ ...tool, override: null })).toEqual(server);
  });

  it('calls a tool', async () => {
    const { id } = await createActive();
    const outcome = await mcpApi.tools.testCall({
      registrationId: id,
      nativeName: 'sum',
      argumentsJson: '{"a":2,"b":3}',
    });
    expect(McpTestCallOutcome.parse(outcome)).toEqual({
      outcome: 'known_response',
      response: {
        kind: 'tool_result',
        isError: false,
        textBlocks: [{ index: 0, text: '5' }],
        structuredJson: '{"sum":5}',
        diagnostics: [],
      },
    });
  });

  it('resolves with a tool error, a server error and a call that was not sent', async () => {
    const { id } = await createActive();
    const call = (nativeName: string, argumentsJson = '{}') =>
      mcpApi.tools.testCall({ registrationId: id, nativeName, argumentsJson });
    expect(await call('fail')).toMatchObject({
      outcome: 'known_response',
      response: { kind: 'tool_result', isError: true },
    });
    expect((await call('no such tool')).outcome).toBe('known_response');
    expect(await call('echo', '[]')).toMatchObject({ outcome: 'not_sent', code: 'mcp.call_arguments_not_object' });
  });

  it('resolves with not_sent for a paused server', async () => {
    const { id } = await create();
    const outcome = await mcpApi.tools.testCall({ registrationId: id, nativeName: 'echo', argumentsJson: '{}' });
    expect(outcome).toMatchObject({ outcome: 'not_sent', code: 'mcp.server_paused' });
  });

  it('rejects with the code of what was refused', async () => {
    const { id } = await create();
    const tool = { registrationId: unknown, nativeName: 'echo' };
    await expect(mcpApi.servers.create({ displayName: '', endpoint: mcp.url })).rejects.toEqual(
      refused('request.invalid'),
    );
    await expect(mcpApi.servers.discover(id)).rejects.toEqual(refused('mcp.server_paused'));
    await expect(mcpApi.servers.remove(unknown)).rejects.toEqual(refused('mcp.registration_not_found'));
    await expect(mcpApi.tools.setPermission({ ...tool, permission: 'ask' })).rejects.toEqual(
      refused('mcp.registration_not_found'),
    );
    await expect(mcpApi.tools.testCall({ ...tool, argumentsJson: '{}' })).rejects.toEqual(
      refused('mcp.registration_not_found'),
    );
    await expect(mcpApi.tools.testCall({ registrationId: id, nativeName: 'a:b', argumentsJson: '{}' })).rejects.toEqual(
      refused('request.invalid'),
    );
  });

  it('rejects an id that is no id as not found, whatever is in it', async () => {
    await expect(mcpApi.servers.discover('nobody')).rejects.toEqual(refused('mcp.registration_not_found'));
    await expect(mcpApi.servers.discover('a/b?c#d é%2f')).rejects.toEqual(refused('mcp.registration_not_found'));
  });

  describe('M-60: with an AbortSignal', () => {
    const call = (id: string, signal: AbortSignal, nativeName = 'wait') =>
      mcpApi.tools.testCall({ registrationId: id, nativeName, argumentsJson: '{}' }, { signal });

    it('that is aborted already: not sent, and no request', async () => {
      const { id } = await createActive();
      const before = mcp.requests.length;
      expect(await call(id, AbortSignal.abort())).toMatchObject({ outcome: 'not_sent', code: 'mcp.call_cancelled' });
      expect(mcp.requests).toHaveLength(before);
    });

    it('that aborts right after the start: not sent or unknown, never a rejection', async () => {
      const { id } = await createActive();
      const stop = new AbortController();
      const outcome = call(id, stop.signal);
      stop.abort();
      expect(['not_sent', 'outcome_unknown']).toContain((await outcome).outcome);
    });

    it('that aborts while the tool runs: unknown', async () => {
      const { id } = await createActive();
      const before = mcp.received('tools/call').length;
      const stop = new AbortController();
      const outcome = call(id, stop.signal);
      while (mcp.received('tools/call').length === before) await new Promise((next) => setImmediate(next));
      stop.abort();
      expect(await outcome).toMatchObject({ outcome: 'outcome_unknown', code: 'mcp.call_cancelled' });
    });

    it('that aborts after the answer changes nothing', async () => {
      const { id } = await createActive();
      const stop = new AbortController();
      const outcome = await call(id, stop.signal, 'echo');
      stop.abort();
      expect(outcome.outcome).toBe('known_response');
    });
  });
});
