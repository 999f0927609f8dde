import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, addServer, discover, getServer, setState, testCall } from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript());
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const revisionOf = (id: string): unknown => jsonFile(filesOf(hub.dataRoot).record(id))['revision'];

describe('M-14: setState', () => {
  it('activates and pauses', async () => {
    const { id } = await addServer(hub);
    expect((await setState(hub, id, 'active')).state).toBe('active');
    expect((await getServer(hub, id)).state).toBe('active');
    expect((await setState(hub, id, 'paused')).state).toBe('paused');
    expect((await getServer(hub, id)).state).toBe('paused');
  });

  it('is idempotent: what is so already makes no event', async () => {
    const { id } = await addServer(hub);
    await setState(hub, id, 'paused');
    expect(revisionOf(id)).toBe(1);
    await setState(hub, id, 'active');
    await setState(hub, id, 'active');
    expect(revisionOf(id)).toBe(2);
  });

  it('opens no connection', async () => {
    const before = mcp.requests.length;
    await addActive(hub, { endpoint: mcp.url });
    expect(mcp.requests).toHaveLength(before);
  });
});

describe('M-14: paused comes before every look-up', () => {
  async function pausedWithCatalog(): Promise<string> {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    await setState(hub, id, 'paused');
    return id;
  }

  it.each(['discover', 'refresh'])('%s is refused although the catalog is at hand', async (verb) => {
    const id = await pausedWithCatalog();
    const before = mcp.requests.length;
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/${verb}`), 'mcp.server_paused');
    expect(mcp.requests).toHaveLength(before);
  });

  it.each(['discover', 'refresh'])('%s is refused for being paused, not for its damaged catalog', async (verb) => {
    const id = await pausedWithCatalog();
    writeFileSync(filesOf(hub.dataRoot).catalog(id), 'damaged');
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/${verb}`), 'mcp.server_paused');
  });

  it('a test call is not sent', async () => {
    const id = await pausedWithCatalog();
    expect(await testCall(hub, id)).toEqual({
      outcome: 'not_sent',
      code: 'mcp.server_paused',
      message: expect.stringMatching(/paused/),
    });
    expect(mcp.received('tools/call')).toEqual([]);
  });

  it('and after activating again the catalog is still there', async () => {
    const id = await pausedWithCatalog();
    await setState(hub, id, 'active');
    const before = mcp.requests.length;
    expect((await discover(hub, id)).tools.map(({ nativeName }) => nativeName)).toEqual(['echo']);
    expect(mcp.requests).toHaveLength(before);
  });
});
