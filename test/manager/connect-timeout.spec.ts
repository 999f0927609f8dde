import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, testCall } from '../support/taproom-servers.ts';

let hub: Taproom;
let endpoint: string;
const sockets: Socket[] = [];
/** Takes a connection and never says a word, so that TLS is never agreed on. */
const mute = createServer((socket) => sockets.push(socket.on('error', () => undefined)));

beforeAll(async () => {
  // Every other bound is far away: only the one for a connection can end these.
  hub = await startTaproom({ env: { TAPROOM_MCP_CONNECT_TIMEOUT_MS: '300' } });
  await once(mute.listen(0, '127.0.0.1'), 'listening');
  endpoint = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  mute.close();
  await hub.close();
});

describe('M-44: a connection that does not come about in time', () => {
  it.each(['discover', 'refresh'])('M-44 ends a %s, which says so', async (action) => {
    const { id } = await addActive(hub, { endpoint });
    const tried = sockets.length;
    const problem = expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/${action}`), 'mcp.discovery_timeout');
    expect(problem.detail).toContain('accepted no connection in time');
    expect(sockets.length).toBe(tried + 1);
  });

  it('M-44 leaves a test call unsent', async () => {
    const { id } = await addActive(hub, { endpoint });
    expect(await testCall(hub, id)).toMatchObject({ outcome: 'not_sent', code: 'mcp.connection_timeout' });
  });
});
