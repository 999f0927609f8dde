import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { McpServer } from '@taproom/contracts';
import { startEverythingServer, startModernServer, startSdk1Server } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addServer,
  discover,
  getServer,
  listServers,
  refresh,
  setOverride,
  setPermission,
  setState,
  testCall,
} from '../support/taproom-servers.ts';

type Running = { url: string; close(): Promise<void> };
type Journey = {
  start: () => Promise<Running>;
  protocolVersion: string;
  serverName: string;
  tools: string[];
  echo: { argumentsJson: string; text: string };
  /** An SDK 2 server says with every result who it is, in `_meta`, which a test call doesn't show. */
  diagnostics: string[];
  structured: { nativeName: string; argumentsJson: string; structuredJson: unknown };
};

const sampled = {
  echo: { argumentsJson: '{"text":"héllo"}', text: '{"text":"héllo"}' },
  structured: { nativeName: 'sum', argumentsJson: '{"a":2,"b":40}', structuredJson: { sum: 42 } },
};

const journeys: [string, Journey][] = [
  [
    'the published reference server',
    {
      start: startEverythingServer,
      protocolVersion: '2025-11-25',
      serverName: 'mcp-servers/everything',
      tools: ['echo', 'get-sum', 'get-structured-content'],
      diagnostics: [],
      echo: { argumentsJson: '{"message":"héllo"}', text: 'Echo: héllo' },
      structured: {
        nativeName: 'get-structured-content',
        argumentsJson: '{"location":"New York"}',
        structuredJson: {
          temperature: expect.any(Number),
          conditions: expect.any(String),
          humidity: expect.any(Number),
        },
      },
    },
  ],
  [
    'an SDK 2 server, protocol 2026-07-28',
    {
      start: () => startModernServer(),
      protocolVersion: '2026-07-28',
      serverName: 'modern',
      diagnostics: ['mcp.call_metadata_unsupported'],
      tools: ['echo', 'sum', 'region_of', 'fail', 'wait'],
      ...sampled,
    },
  ],
  [
    'an SDK 1.x server with sessions',
    {
      start: () => startSdk1Server(),
      protocolVersion: '2025-11-25',
      serverName: 'sdk1',
      diagnostics: [],
      tools: ['echo', 'sum', 'fail', 'wait'],
      ...sampled,
    },
  ],
];

describe.each(journeys)('with %s', (_, journey) => {
  let hub: Taproom;
  let mcp: Running;
  let id: string;
  beforeAll(async () => {
    hub = await startTaproom();
    mcp = await journey.start();
  }, 30_000);
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  it('it is added, paused', async () => {
    const server = await addServer(hub, { displayName: 'Real', endpoint: mcp.url });
    ({ id } = server);
    expect(server).toMatchObject({ displayName: 'Real', endpoint: mcp.url, state: 'paused' });
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.server_paused');
  });

  it('it is activated', async () => {
    expect((await setState(hub, id, 'active')).state).toBe('active');
  });

  it('its tools are discovered, every one usable', async () => {
    const result = await discover(hub, id);
    expect(result).toMatchObject({
      registrationId: id,
      protocolVersion: journey.protocolVersion,
      serverName: journey.serverName,
      diagnostics: [],
      staleTools: [],
    });
    expect(result.tools.map(({ nativeName }) => nativeName)).toEqual(expect.arrayContaining(journey.tools));
    expect(
      result.tools.filter(({ inputSchema, permission }) => inputSchema['type'] !== 'object' || permission !== 'off'),
    ).toEqual([]);
  });

  it('a tool is allowed', async () => {
    const server = read(McpServer, await setPermission(hub, id, 'echo', 'allow'));
    expect(server.toolPermissions).toEqual({ echo: 'allow' });
    expect((await discover(hub, id)).tools.find(({ nativeName }) => nativeName === 'echo')?.permission).toBe('allow');
  });

  it('its description is overridden, and the catalog stays as it is', async () => {
    const before = await discover(hub, id);
    await setOverride(hub, id, 'echo', { description: 'Says it again.' });
    expect((await getServer(hub, id)).toolDescriptionOverrides).toEqual({ echo: { description: 'Says it again.' } });
    expect(await discover(hub, id)).toEqual(before);
  });

  it('echo is called', async () => {
    expect(await testCall(hub, id, { argumentsJson: journey.echo.argumentsJson })).toEqual({
      outcome: 'known_response',
      response: {
        kind: 'tool_result',
        isError: false,
        textBlocks: [{ index: 0, text: journey.echo.text }],
        diagnostics: journey.diagnostics.map((code) => ({ code, message: expect.stringMatching(/\S/) })),
      },
    });
  });

  it('a tool with structured output is called', async () => {
    const { nativeName, argumentsJson, structuredJson } = journey.structured;
    const outcome = await testCall(hub, id, { nativeName, argumentsJson });
    if (outcome.outcome !== 'known_response' || outcome.response.kind !== 'tool_result')
      throw new Error(JSON.stringify(outcome));
    expect(outcome.response.isError).toBe(false);
    expect(JSON.parse(outcome.response.structuredJson ?? '')).toEqual(structuredJson);
  });

  it('a tool that it does not have is answered by it, not by Taproom', async () => {
    expect(await testCall(hub, id, { nativeName: 'no-such-tool' })).toMatchObject({ outcome: 'known_response' });
  });

  it('it is refreshed', async () => {
    const before = await discover(hub, id);
    expect(await refresh(hub, id)).toEqual(before);
  });

  it('everything is there after a restart, without asking it', async () => {
    const [server, result] = [await getServer(hub, id), await discover(hub, id)];
    await hub.restart();
    expect([await getServer(hub, id), await discover(hub, id)]).toEqual([server, result]);
  });

  it('it is removed, and nothing of it stays', async () => {
    expect((await hub.http('DELETE', `/api/mcp/servers/${id}`)).status).toBe(204);
    const { record, stream, catalog } = filesOf(hub.dataRoot);
    expect([record(id), stream(id), catalog(id)].filter(existsSync)).toEqual([]);
    expect(await listServers(hub)).toEqual({ servers: [], storageIssues: [] });
  });
});

describe('a server that asks for a header parameter', () => {
  it('gets it in the header and in the arguments', async () => {
    const [hub, mcp] = [await startTaproom(), await startModernServer()];
    try {
      const { id } = await addServer(hub, { endpoint: mcp.url });
      await setState(hub, id, 'active');
      const outcome = await testCall(hub, id, {
        nativeName: 'region_of',
        argumentsJson: '{"region":"eu-1","shard":7}',
      });
      expect(outcome).toMatchObject({ response: { textBlocks: [{ text: 'eu-1/7' }] } });
    } finally {
      await hub.close();
      await mcp.close();
    }
  });
});

describe('a server whose sessions are lost between two calls', () => {
  it('is called in a new session each time', async () => {
    const [hub, mcp] = [await startTaproom(), await startSdk1Server()];
    try {
      const { id } = await addServer(hub, { endpoint: mcp.url });
      await setState(hub, id, 'active');
      expect((await testCall(hub, id)).outcome).toBe('known_response');
      mcp.forgetSessions();
      expect((await testCall(hub, id)).outcome).toBe('known_response');
      expect(mcp.received('initialize')).toHaveLength(2);
    } finally {
      await hub.close();
      await mcp.close();
    }
  });

  it('has none left open after a call', async () => {
    const [hub, mcp] = [await startTaproom(), await startSdk1Server()];
    try {
      const { id } = await addServer(hub, { endpoint: mcp.url });
      await setState(hub, id, 'active');
      await testCall(hub, id);
      while (mcp.sessions() > 0) await hub.http('GET', '/api/mcp/servers');
      expect(mcp.sessions()).toBe(0);
    } finally {
      await hub.close();
      await mcp.close();
    }
  });
});
