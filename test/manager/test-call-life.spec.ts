import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { McpTestCallStarted } from '@taproom/contracts';
import {
  legacyScript,
  type McpTestServer,
  modernScript,
  scripted,
  type ScriptedExchange,
} from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, getServer, outcomeOf, setPermission, startCall, testCall } from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
/** The calls, and the starts of a connection, that wait for their answer. */
const calls: ScriptedExchange[] = [];
const starts: ScriptedExchange[] = [];
let holdStart = false;
let arrived = (): void => undefined;
beforeAll(async () => {
  hub = await startTaproom();
  const hold = (queue: ScriptedExchange[]) => (exchange: ScriptedExchange) => {
    queue.push(exchange);
    arrived();
  };
  const answerAtOnce = modernScript();
  mcp = await scripted(
    modernScript({
      'server/discover': (exchange) => (holdStart ? hold(starts)(exchange) : answerAtOnce(exchange)),
      'tools/call': hold(calls),
    }),
  );
});
beforeEach(() => {
  calls.splice(0);
  starts.splice(0);
  holdStart = false;
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

async function pending(queue: ScriptedExchange[], count = 1): Promise<void> {
  while (queue.length < count) await new Promise<void>((next) => (arrived = next));
}

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
    await pending(calls);
    calls[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('runs although nobody waits yet', async () => {
    const callId = await startCall(hub, (await active()).id);
    await pending(calls);
    calls[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('has an id of its own each time', async () => {
    const { id } = await active();
    const ids = [await startCall(hub, id), await startCall(hub, id)];
    await pending(calls, 2);
    calls[1]?.result({ ...done, content: [{ type: 'text', text: 'second' }] });
    calls[0]?.result(done);
    const outcomes = await Promise.all(ids.map((callId) => outcomeOf(hub, callId)));
    const texts = outcomes.map((outcome) => JSON.stringify(outcome).match(/"text":"(\w+)"/)?.[1]);
    expect(new Set(texts)).toEqual(new Set(['done', 'second']));
  });
});

describe('M-60: a cancel', () => {
  it('before the call is handed to the transport: not_sent', async () => {
    holdStart = true;
    const callId = await startCall(hub, (await active()).id);
    await pending(starts);
    expect((await cancel(callId)).status).toBe(202);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('not_sent'));
    expect(calls).toEqual([]);
  });

  it('right after the acknowledgement never comes too early', async () => {
    holdStart = true;
    const { id } = await active();
    for (let round = 0; round < 20; round += 1) {
      const callId = await startCall(hub, id);
      expect((await cancel(callId)).status).toBe(202);
      expect(await outcomeOf(hub, callId)).toEqual(cancelled('not_sent'));
    }
    expect(calls).toEqual([]);
  });

  it('after the call was handed over: outcome_unknown', async () => {
    const callId = await startCall(hub, (await active()).id);
    await pending(calls);
    await cancel(callId);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
  });

  it('after the answer changes nothing', async () => {
    const callId = await startCall(hub, (await active()).id);
    await pending(calls);
    calls[0]?.result(done);
    await outcomeOf(hub, callId);
    expect((await cancel(callId)).status).toBe(202);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('reaches whoever waits already', async () => {
    const callId = await startCall(hub, (await active()).id);
    await pending(calls);
    const waiting = [outcomeOf(hub, callId), outcomeOf(hub, callId)];
    await cancel(callId);
    expect(await Promise.all(waiting)).toEqual([cancelled('outcome_unknown'), cancelled('outcome_unknown')]);
  });

  it('of a 2025 call tells the server so, and is answered at once', async () => {
    const legacy = await scripted(legacyScript({ 'tools/call': (exchange) => (calls.push(exchange), arrived()) }));
    const { id } = await addActive(hub, { endpoint: legacy.url, protocolVersion: '2025-11-25' });
    const callId = await startCall(hub, id);
    await pending(calls);
    await cancel(callId);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
    while (legacy.received('notifications/cancelled').length === 0) await hub.http('GET', '/api/mcp/servers');
    expect(legacy.received('notifications/cancelled')[0]?.message?.params?.['requestId']).toBe(calls[0]?.message.id);
    await legacy.close();
  });
});

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
    await pending(calls);
    const only = waiter(callId);
    await aMoment();
    only.hangUp();
    expect(await only.outcome).toBe('gone');
    await cutOff(calls[0]);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
  });

  it('one of two does not', async () => {
    const callId = await startCall(hub, (await active()).id);
    await pending(calls);
    const [leaves, stays] = [waiter(callId), waiter(callId)];
    await aMoment();
    leaves.hangUp();
    await leaves.outcome;
    await aMoment();
    calls[0]?.result(done);
    expect(((await stays.outcome) as { json: unknown }).json).toEqual(known);
  });

  it('both of two do', async () => {
    const callId = await startCall(hub, (await active()).id);
    await pending(calls);
    const both = [waiter(callId), waiter(callId)];
    await aMoment();
    both.forEach(({ hangUp }) => hangUp());
    await Promise.all(both.map(({ outcome }) => outcome));
    await cutOff(calls[0]);
    expect(await outcomeOf(hub, callId)).toEqual(cancelled('outcome_unknown'));
  });

  it('one who is gone before being heard cancels it too', async () => {
    for (let round = 0; round < 10; round += 1) {
      const callId = await startCall(hub, (await active()).id);
      await pending(calls, round + 1);
      const head = `GET /api/mcp/test-calls/${callId} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${hub.token}\r\n\r\n`;
      const socket = connect(Number(new URL(hub.url).port), '127.0.0.1', () =>
        socket.write(head, () => socket.destroy()),
      );
      await cutOff(calls[round]);
    }
  });

  it('the one who only started it does not', async () => {
    const callId = await startCall(hub, (await active()).id);
    await aMoment();
    await pending(calls);
    calls[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });
});

describe('the outcome', () => {
  it('is readable afterwards, as often as one likes', async () => {
    const callId = await startCall(hub, (await active()).id);
    const waiting = [outcomeOf(hub, callId), outcomeOf(hub, callId)];
    await pending(calls);
    calls[0]?.result(done);
    expect([...(await Promise.all(waiting)), await outcomeOf(hub, callId)]).toEqual([known, known, known]);
    expect(calls).toHaveLength(1);
  });

  it('stays readable when the registration is removed meanwhile', async () => {
    const { id } = await active();
    const callId = await startCall(hub, id);
    await pending(calls);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
    calls[0]?.result(done);
    expect(await outcomeOf(hub, callId)).toEqual(known);
  });

  it('is kept for a while, and then forgotten', async () => {
    const short = await startTaproom({ env: { TAPROOM_MCP_TEST_CALL_RETENTION_MS: '200' } });
    try {
      const { id } = await addActive(short, {});
      const callId = await startCall(short, id, { argumentsJson: '[]' });
      expect((await outcomeOf(short, callId)).outcome).toBe('not_sent');
      await new Promise((later) => setTimeout(later, 400));
      expectProblem(await short.http('GET', `/api/mcp/test-calls/${callId}`), 'mcp.test_call_not_found');
    } finally {
      await short.close();
    }
  });

  it('of a call that runs is not forgotten, however long it takes', async () => {
    const short = await startTaproom({ env: { TAPROOM_MCP_TEST_CALL_RETENTION_MS: '100' } });
    try {
      const { id } = await addActive(short, { endpoint: mcp.url });
      const callId = await startCall(short, id);
      await pending(calls);
      await new Promise((later) => setTimeout(later, 300));
      const outcome = outcomeOf(short, callId);
      calls[0]?.result(done);
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
    await pending(calls);
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
    await pending(calls);
    calls[0]?.result(done);
    expect(await outcome).toEqual(known);
    expect(await getServer(hub, id)).toEqual(before);
  });

  it('a tool that no catalog has is called all the same', async () => {
    const { id } = await active();
    const outcome = testCall(hub, id, { nativeName: 'nobody knows' });
    await pending(calls);
    expect(calls[0]?.message.params?.['name']).toBe('nobody knows');
    calls[0]?.result(done);
    expect(await outcome).toEqual(known);
  });
});
