import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type McpTestServer, modernScript, scripted, type ScriptedExchange } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, outcomeOf, startCall } from '../support/taproom-servers.ts';
import { held } from './held.ts';

let hub: Taproom;
let mcp: McpTestServer;
const calls = held();
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript({ 'tools/call': calls.hold }));
});
beforeEach(() => calls.forget());
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const done = { resultType: 'complete', content: [{ type: 'text', text: 'done' }] };
const active = () => addActive(hub, { endpoint: mcp.url });
const cancelled = (outcome: string) => ({ outcome, code: 'mcp.call_cancelled', message: expect.stringMatching(/\S/) });
const known = {
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [{ index: 0, text: 'done' }], diagnostics: [] },
};

describe('M-60: clients that hang up', () => {
  const waiter = (callId: string) => {
    const hangUp = new AbortController();
    const outcome = hub.http('GET', `/api/mcp/test-calls/${callId}`, { signal: hangUp.signal }).catch(() => 'gone');
    return { outcome, hangUp: () => hangUp.abort() };
  };
  /** A few requests later everybody who waits is known to be waiting. */
  const aMoment = async () => {
    for (let round = 0; round < 5; round += 1) await hub.http('GET', '/api/mcp/servers');
  };

  /** Resolves when Taproom has let go of its request: whoever asked earlier would only be one more who waits. */
  const cutOff = async (call: ScriptedExchange | undefined) => {
    while (call?.response.closed === false) await hub.http('GET', '/api/mcp/servers');
  };

  it('the last one cancels the call', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    const only = waiter(callId);
    await aMoment();
    only.hangUp();
    expect(await only.outcome).toBe('gone');
    await cutOff(calls.exchanges[0]);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
  });

  it('one of two does not', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    const [leaves, stays] = [waiter(callId), waiter(callId)];
    await aMoment();
    leaves.hangUp();
    await leaves.outcome;
    await aMoment();
    calls.exchanges[0]?.result(done);
    expect(((await stays.outcome) as { json: unknown }).json).toEqual(known);
  });

  it('both of two do', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    const both = [waiter(callId), waiter(callId)];
    await aMoment();
    both.forEach(({ hangUp }) => hangUp());
    await Promise.all(both.map(({ outcome }) => outcome));
    await cutOff(calls.exchanges[0]);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
  });

  it('one who is gone before being heard cancels it too', async () => {
    for (let round = 0; round < 10; round += 1) {
      const callId = await startCall(hub, (await active()).id);
      await calls.pending(round + 1);
      const head = `GET /api/mcp/test-calls/${callId} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${hub.token}\r\n\r\n`;
      const socket = connect(Number(new URL(hub.url).port), '127.0.0.1', () =>
        socket.write(head, () => socket.destroy()),
      );
      await cutOff(calls.exchanges[round]);
    }
  });

  it('the one who only started it does not', async () => {
    const callId = await startCall(hub, (await active()).id);
    await aMoment();
    await calls.pending();
    calls.exchanges[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });
});
