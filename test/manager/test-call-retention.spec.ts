import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, outcomeOf, startCall } from '../support/taproom-servers.ts';

const text = 'x'.repeat(1_000_000);

describe('M-60: outcomes that can still be read', () => {
  let hub: Taproom;
  let mcp: McpTestServer;

  beforeAll(async () => {
    hub = await startTaproom({ env: { TAPROOM_MCP_TEST_CALL_RETENTION_BYTES: '5000000' } });
    mcp = await scripted(
      modernScript({
        'tools/call': ({ result }) => result({ resultType: 'complete', content: [{ type: 'text', text }] }),
      }),
    );
  });
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  it('are let go oldest first when together they hold more memory than they may', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const calls: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const callId = await startCall(hub, id);
      await outcomeOf(hub, callId);
      calls.push(callId);
    }
    const [first = '', ...later] = calls;
    expectProblem(await hub.http('GET', `/api/mcp/test-calls/${first}`), 'mcp.test_call_not_found');
    for (const callId of later) expect(await outcomeOf(hub, callId)).toMatchObject({ outcome: 'known_response' });
  });
});
