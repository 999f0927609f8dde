import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { envelope, modernHeaders, rpcBody, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const raw = (body: string | Buffer, headers = {}) => studio.send({ body, headers });
const earlier = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const served = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const initialize = (protocolVersion: unknown) => studio.rpc('initialize', { protocolVersion });

describe('revisions', () => {
  it.each(earlier)('S-5 S-7 initialize echoes %s', async (revision) => {
    const { json } = await initialize(revision);
    expect(json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: revision,
        capabilities: {
          tools: { listChanged: false },
          resources: { subscribe: false, listChanged: false },
          prompts: { listChanged: false },
        },
        serverInfo: { name: 'taproom', title: 'Taproom Studio', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
        instructions: expect.stringContaining('tavo://docs/overview'),
      },
    });
    const { result } = json as { result: { instructions: string } };
    expect(result.instructions.length).toBeLessThanOrEqual(500);
  });

  it.each(['2024-10-07', '2026-07-28', '2099-01-01', ''])(
    'S-5 initialize answers %j with 2025-11-25',
    async (asked) => {
      expect((await initialize(asked)).json).toHaveProperty('result.protocolVersion', '2025-11-25');
    },
  );

  it.each([undefined, null, 5])('S-5 initialize wants a revision, not %j', async (asked) => {
    const { status, json } = await initialize(asked);
    expect(status).toBe(200);
    expect(json).toHaveProperty('error.code', -32602);
    expect(json).toHaveProperty('error.data.details.path', 'protocolVersion');
  });

  it('S-5 all see the same tools and resources', async () => {
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
      const plain = (await studio.rpc(method)).json as { result: object };
      for (const revision of earlier) {
        expect((await raw(rpcBody(method), { 'mcp-protocol-version': revision })).json).toEqual(plain);
      }
      const modern = await raw(rpcBody(method, envelope), modernHeaders(method));
      expect(modern.status).toBe(200);
      expect(modern.json).toMatchObject(plain);
    }
  });

  it('S-5 S-7 server/discover tells of 2026-07-28', async () => {
    const { status, json } = await raw(rpcBody('server/discover', envelope), modernHeaders('server/discover'));
    expect(status).toBe(200);
    expect(json).toMatchObject({ result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } } });
    expect(json).toHaveProperty(['result', '_meta', 'io.modelcontextprotocol/serverInfo', 'name'], 'taproom');
  });

  it.each([
    ['no MCP-Protocol-Version header', { 'mcp-method': 'tools/list' }, 400, -32020],
    ['another method in its header', modernHeaders('tools/call'), 400, -32020],
    ['no Mcp-Method header', { 'mcp-protocol-version': '2026-07-28' }, 400, -32020],
  ] as const)('S-6 refuses 2026-07-28 with %s', async (_what, headers, status, code) => {
    const answer = await raw(rpcBody('tools/list', envelope), headers);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ id: 1, error: { code } });
  });

  it('S-6 refuses a later revision in the envelope with -32022 and what it serves', async () => {
    const later = { _meta: { ...envelope._meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } };
    const headers = { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' };
    const answer = await raw(rpcBody('tools/list', later), headers);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: -32022, data: { supported: ['2026-07-28'] } } });
  });

  it.each(['none', 'ping', 'initialize', 'subscriptions/listen', 'logging/setLevel'])(
    'S-6 S-9 answers %s at 2026-07-28 with 404 and -32601',
    async (method) => {
      const answer = await raw(rpcBody(method, envelope), modernHeaders(method));
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  it.each(['2099-01-01', '2024-10-07', 'latest', '2025-06-18, 2025-11-25'])(
    'S-17 refuses the header MCP-Protocol-Version: %s, whatever the message',
    async (revision) => {
      const bodies = [
        rpcBody('ping'),
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        `[${rpcBody('ping')}]`,
      ];
      for (const body of bodies) {
        const answer = await raw(body, { 'mcp-protocol-version': revision });
        expect(answer.status).toBe(400);
        expect(answer.json).toMatchObject({ jsonrpc: '2.0', error: { code: -32022, data: { supported: served } } });
      }
    },
  );

  it('S-3 S-396 asks for no handshake, and takes one that is done step by step', async () => {
    await initialize('2025-06-18');
    const headers = { 'mcp-protocol-version': '2025-06-18', accept: 'application/json' };
    const initialized = await raw('{"jsonrpc":"2.0","method":"notifications/initialized"}', headers);
    expect([initialized.status, initialized.text]).toEqual([202, '']);
    const list = await raw(rpcBody('tools/list'), headers);
    expect([list.status, list.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  });
});
