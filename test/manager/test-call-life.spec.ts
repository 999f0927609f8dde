import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { McpTestCallStarted } from '@taproom/contracts';
import { legacyScript, type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, getServer, outcomeOf, setPermission, startCall, testCall } from '../support/taproom-servers.ts';
import { held } from './held.ts';

let hub: Taproom;
let mcp: McpTestServer;
const calls = held();
const starts = held();
let holdStart = false;
beforeAll(async () => {
  hub = await startTaproom();
  const answerAtOnce = modernScript();
  mcp = await scripted(
    modernScript({
      'server/discover': (exchange) => (holdStart ? starts.hold(exchange) : answerAtOnce(exchange)),
      'tools/call': calls.hold,
    }),
  );
});
beforeEach(() => {
  calls.forget();
  starts.forget();
  holdStart = false;
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const done = { resultType: 'complete', content: [{ type: 'text', text: 'done' }] };
const active = () => addActive(hub, { endpoint: mcp.url });
const cancel = (callId: string) => hub.http('DELETE', `/api/mcp/test-calls/${callId}`);
const cancelled = (outcome: string) => ({ outcome, code: 'mcp.call_cancelled', message: expect.stringMatching(/\S/) });
const known = {
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [{ index: 0, text: 'done' }], diagnostics: [] },
};

describe('M-60: the start of a test call', () => {
  it('is acknowledged with its id and place, before the server has answered', async () => {
    const { id } = await active();
    const body = { nativeName: 'echo', argumentsJson: '{}' };
    const answer = await hub.http('POST', `/api/mcp/servers/${id}/test-calls`, { body });
    const { callId } = read(McpTestCallStarted, answer);
    expect({ status: answer.status, location: answer.headers['location'] }).toEqual({
      status: 202,
      location: `/api/mcp/test-calls/${callId}`,
    });
    await calls.pending();
    calls.exchanges[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('runs although nobody waits yet', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    calls.exchanges[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('has an id of its own each time', async () => {
    const { id } = await active();
    const ids = [await startCall(hub, id), await startCall(hub, id)];
    await calls.pending(2);
    calls.exchanges[1]?.result({ ...done, content: [{ type: 'text', text: 'second' }] });
    calls.exchanges[0]?.result(done);
    const outcomes = await Promise.all(ids.map((callId) => outcomeOf(hub, callId)));
    const texts = outcomes.map((outcome) => JSON.stringify(outcome).match(/"text":"(\w+)"/)?.[1]);
    expect(new Set(texts)).toEqual(new Set(['done', 'second']));
  });
});

describe('M-60: a cancel', () => {
  it('before the call is handed to the transport: not_sent', async () => {
    holdStart = true;
    const callId = await startCall(hub, (await active()).id);
    await starts.pending();
    expect((await cancel(callId)).status).toBe(202);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('not_sent'));
    expect(calls.exchanges).toEqual([]);
  });

  it('right after the acknowledgement never comes too early', async () => {
    holdStart = true;
    const { id } = await active();
    for (let round = 0; round < 20; round += 1) {
      const callId = await startCall(hub, id);
      expect((await cancel(callId)).status).toBe(202);
      expect(await outcomeOf(hub, callId)).toEqual(cancelled('not_sent'));
    }
    expect(calls.exchanges).toEqual([]);
  });

  it('after the call was handed over: outcome_unknown', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    await cancel(callId);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
  });

  it('after the answer changes nothing', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    calls.exchanges[0]?.result(done);
    await outcomeOf(hub, callId);
    expect((await cancel(callId)).status).toBe(202);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('reaches whoever waits already', async () => {
    const callId = await startCall(hub, (await active()).id);
    await calls.pending();
    const waiting = [outcomeOf(hub, callId), outcomeOf(hub, callId)];
    await cancel(callId);
    expect(await Promise.all(waiting)).toEqual([cancelled('outcome_unknown'), cancelled('outcome_unknown')]);
  });

  it('of a 2025 call tells the server so, and is answered at once', async () => {
    const legacy = await scripted(legacyScript({ 'tools/call': calls.hold }));
    const { id } = await addActive(hub, { endpoint: legacy.url, protocolVersion: '2025-11-25' });
    const callId = await startCall(hub, id);
    await calls.pending();
    await cancel(callId);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
    while (legacy.received('notifications/cancelled').length === 0) await hub.http('GET', '/api/mcp/servers');
    expect(legacy.received('notifications/cancelled')[0]?.message?.params?.['requestId']).toBe(
      calls.exchanges[0]?.message.id,
    );
    await legacy.close();
  });
});

describe('the outcome', () => {
  it('is readable afterwards, as often as one likes', async () => {
    const callId = await startCall(hub, (await active()).id);
    const waiting = [outcomeOf(hub, callId), outcomeOf(hub, callId)];
    await calls.pending();
    calls.exchanges[0]?.result(done);
    expect([...(await Promise.all(waiting)), await outcomeOf(hub, callId)]).toEqual([known, known, known]);
    expect(calls.exchanges).toHaveLength(1);
  });

  it('stays readable when the registration is removed meanwhile', async () => {
    const { id } = await active();
    const callId = await startCall(hub, id);
    await calls.pending();
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
    calls.exchanges[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('is kept for a while, and then forgotten', async () => {
    const short = await startTaproom({ env: { TAPROOM_MCP_TEST_CALL_RETENTION_MS: '1500' } });
    try {
      const { id } = await addActive(short, {});
      const callId = await startCall(short, id, { argumentsJson: '[]' });
      expect((await outcomeOf(short, callId)).outcome).toBe('not_sent');
      const ask = () => short.http('GET', `/api/mcp/test-calls/${callId}`);
      let answer = await ask();
      while (answer.status === 200) answer = await ask();
      expectProblem(answer, 'mcp.test_call_not_found');
    } finally {
      await short.close();
    }
  });

  it('of a call that runs is not forgotten, however long it takes', async () => {
    const short = await startTaproom({ env: { TAPROOM_MCP_TEST_CALL_RETENTION_MS: '100' } });
    try {
      const { id } = await addActive(short, { endpoint: mcp.url });
      const callId = await startCall(short, id);
      await calls.pending();
      await new Promise((later) => setTimeout(later, 300));
      const outcome = outcomeOf(short, callId);
      calls.exchanges[0]?.result(done);
      expect(await outcome).toEqual(known);
    } finally {
      await short.close();
    }
  });

  it('does not survive a restart, and the answer says what that means', async () => {
    const callId = await startCall(hub, (await active()).id, { argumentsJson: '[]' });
    await outcomeOf(hub, callId);
    await hub.restart();
    const { detail } = expectProblem(await hub.http('GET', `/api/mcp/test-calls/${callId}`), 'mcp.test_call_not_found');
    expect(detail).toMatch(/may have run/);
  });

  it('of a call under way is told to whoever waits when Taproom stops', async () => {
    const other = await startTaproom();
    const { id } = await addActive(other, { endpoint: mcp.url });
    const callId = await startCall(other, id);
    await calls.pending();
    const waiting = fetch(`${other.url}/api/mcp/test-calls/${callId}`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    for (let round = 0; round < 5; round += 1) await other.http('GET', '/api/mcp/servers');
    await other.close();
    expect(await (await waiting).json()).toEqual(cancelled('outcome_unknown'));
  });
});

describe('M-61: permissions', () => {
  it.each(['off', 'ask', 'allow'])('%s does not matter, and is not changed', async (permission) => {
    const { id } = await active();
    await setPermission(hub, id, 'echo', permission);
    const before = await getServer(hub, id);
    const outcome = testCall(hub, id);
    await calls.pending();
    calls.exchanges[0]?.result(done);
    expect(await outcome).toEqual(known);
    expect(await getServer(hub, id)).toEqual(before);
  });

  it('a tool that no catalog has is called all the same', async () => {
    const { id } = await active();
    const outcome = testCall(hub, id, { nativeName: 'nobody knows' });
    await calls.pending();
    expect(calls.exchanges[0]?.message.params?.['name']).toBe('nobody knows');
    calls.exchanges[0]?.result(done);
    expect(await outcome).toEqual(known);
  });
});
