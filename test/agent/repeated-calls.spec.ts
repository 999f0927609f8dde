import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentRunStarted } from '@taproom/contracts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addTools,
  call,
  eventsOf,
  finish,
  getRun,
  putProfile,
  startInvocation,
  startRun,
  tryCall,
} from './support/agent.ts';
import { answers, type F, ok, startF, text, tool } from './support/f.ts';
import { untilEvent } from './support/sse.ts';

let hub: Taproom;
let f: F;
let server: Awaited<ReturnType<typeof addTools>>;
let run: AgentRunStarted;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF([tool('echo'), tool('other')]);
  server = await addTools(hub, f, { allow: ['echo', 'other'] });
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
beforeEach(async () => {
  f.onCall = ok;
  f.requests.splice(0);
  await putProfile(hub, 'caller', { allow: [server.tool('echo'), server.tool('other')] });
  run = await startRun(hub, 'caller');
});

describe('a call', () => {
  it('A-41 is made once, however often it is sent', async () => {
    const first = await tryCall(hub, run, { callId: 'same', argumentsJson: '{"a":1}' });
    const again = await tryCall(hub, run, { callId: 'same', argumentsJson: '{"a":1}' });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expectProblem(await tryCall(hub, run, { callId: 'same', argumentsJson: '{"a":2}' }), 'agent.call_id_reused');
    const modelAlias = run.snapshot.tools[1]?.modelAlias ?? '';
    expectProblem(
      await tryCall(hub, run, { callId: 'same', argumentsJson: '{"a":1}', modelAlias }),
      'agent.call_id_reused',
    );
    expect(f.calls()).toBe(1);
    await call(hub, run, { callId: 'same', argumentsJson: '{"a":1}', round: 2 });
    expect(f.calls()).toBe(2);
    f.onCall = ({ reset }) => reset();
    const unknown = await tryCall(hub, run, { callId: 'lost', round: 2 });
    expect(unknown.json).toMatchObject({ result: null });
    expect((await tryCall(hub, run, { callId: 'lost', round: 2 })).text).toBe(unknown.text);
    expect((await tryCall(hub, run, { callId: 'same', argumentsJson: '{"a":1}' })).text).toBe(first.text);
    expect(f.calls()).toBe(3);
  });

  it('A-42 that is still open is refused when it is sent again, also while it waits for its turn', async () => {
    f.onCall = f.held.hold;
    const first = tryCall(hub, run, { callId: 'one' });
    await f.held.pending();
    const second = tryCall(hub, run, { callId: 'two' });
    const refused = await tryCall(hub, run, { callId: 'one' });
    expectProblem(refused, 'agent.call_in_progress');
    expect(refused.headers['retry-after']).toBe('1');
    expectProblem(await tryCall(hub, run, { callId: 'one', argumentsJson: '{"b":1}' }), 'agent.call_id_reused');
    expectProblem(await tryCall(hub, run, { callId: 'two' }), 'agent.call_in_progress');
    expectProblem(await tryCall(hub, run, { callId: 'two', argumentsJson: '{"b":1}' }), 'agent.call_id_reused');
    expect(f.calls()).toBe(1);
    f.onCall = ok;
    f.held.exchanges.splice(0).forEach((exchange) => void ok(exchange));
    expect([(await first).status, (await second).status, f.calls()]).toEqual([200, 200, 2]);
  });

  it('A-43 waits for the one before in its invocation, and for no other invocation', async () => {
    await putProfile(
      hub,
      'pair',
      { allow: [server.tool('echo')] },
      {
        delegation: { canDelegate: true, callable: true, allowAsSubagent: true },
      },
    );
    const pair = await startRun(hub, 'pair');
    const child = await startInvocation(hub, pair.runId, { kind: 'subagent', profileId: 'pair' });
    f.onCall = f.held.hold;
    const first = call(hub, pair, { callId: 'first' });
    await f.held.pending();
    const second = call(hub, pair, { callId: 'second' });
    const beside = call(hub, child, { callId: 'beside' });
    await f.held.pending(2);
    expect((await eventsOf(hub, pair.runId)).filter(({ type }) => type === 'tool_call_requested')).toMatchObject([
      { payload: { callId: 'first' } },
      { payload: { callId: 'beside' } },
    ]);
    const [a, b] = f.held.exchanges.splice(0);
    if (a) void ok(a);
    await first;
    await f.held.pending();
    if (b) void ok(b);
    f.held.exchanges.splice(0).forEach((exchange) => void ok(exchange));
    await Promise.all([second, beside]);
    expect(f.calls()).toBe(3);
  });

  it('A-44 is not taken once the run or the invocation is closed', async () => {
    await finish(hub, run.runId);
    expectProblem(await tryCall(hub, run), 'agent.run_closed');
    const failed = await startRun(hub, 'caller');
    await finish(hub, failed.runId, 'inv_root', { status: 'failed' });
    expectProblem(await tryCall(hub, failed), 'agent.run_closed');
    expectProblem(await tryCall(hub, { ...run, invocationId: 'inv_none' }), 'agent.invocation_not_found');
    expect(f.calls()).toBe(0);
  });

  it('A-45 above its budget is an error for the model, and the run goes on', async () => {
    const [echo, other] = [server.tool('echo'), server.tool('other')];
    await putProfile(hub, 'frugal', { allow: [echo, other], maxCallsPerTool: { [echo]: 1 }, maxCallsPerRun: 2 });
    const frugal = await startRun(hub, 'frugal');
    const modelAlias = frugal.snapshot.tools[1]?.modelAlias ?? '';
    const spent = {
      result: { isError: true },
      internal: { errorCode: 'agent.tool_budget_exhausted' },
      run: { status: 'running' },
    };
    const query = { query: '?include=internal' };
    expect((await call(hub, frugal, { argumentsJson: '{not sent' })).result?.isError).toBe(true);
    expect(await call(hub, frugal, {}, query)).toMatchObject(spent);
    expect((await call(hub, frugal, { modelAlias })).result?.isError).toBe(false);
    expect(await call(hub, frugal, { modelAlias }, query)).toMatchObject(spent);
    expect(f.calls()).toBe(1);
    expect((await getRun(hub, frugal.runId)).invocations).toMatchObject([{ toolCallsUsed: 2 }]);
  });

  it('A-46 in a round above the limit fails the run', async () => {
    await putProfile(hub, 'short', { allow: [server.tool('echo')], maxRounds: 2 });
    const short = await startRun(hub, 'short');
    expect((await call(hub, short, { round: 2 })).result?.isError).toBe(false);
    const error = { code: 'agent.max_tool_rounds_exceeded', message: expect.any(String), retryable: false };
    expect(await call(hub, short, { round: 3 })).toEqual({ result: null, run: { status: 'failed', error } });
    expect(f.calls()).toBe(1);
  });

  it('A-47 goes on when its caller has gone', async () => {
    f.onCall = f.held.hold;
    const leave = new AbortController();
    const left = tryCall(hub, run, { callId: 'left' }, { signal: leave.signal });
    await f.held.pending();
    leave.abort();
    await expect(left).rejects.toThrow();
    expectProblem(await tryCall(hub, run, { callId: 'left' }), 'agent.call_in_progress');
    f.held.exchanges.splice(0).forEach((exchange) => void ok(exchange));
    await untilEvent(hub, run.runId, 'tool_call_completed');
    expect((await tryCall(hub, run, { callId: 'left' })).json).toMatchObject({
      result: { isError: false, content: 'ok' },
    });
    expect(f.calls()).toBe(1);
  });

  it('A-48 with a known outcome never ends the run', async () => {
    const outcomes: [string, F['onCall']][] = [
      ['mcp.tool_error', answers([text('no')], { isError: true })],
      ['mcp.server_error', ({ error }) => error({ code: -32000, message: 'broken' })],
      ['mcp.unsupported_response', ({ result }) => result({ resultType: 'input_required', inputRequests: {} })],
    ];
    for (const [code, script] of outcomes) {
      f.onCall = script;
      const { result, internal, run: after } = await call(hub, run, {}, { query: '?include=internal' });
      expect([result?.isError, internal?.errorCode, after]).toEqual([true, code, { status: 'running' }]);
    }
    f.onCall = ok;
    expect((await call(hub, run)).result?.content).toBe('ok');
  });

  it('takes a body of 8 MiB, with arguments that are too long a fact for the model, and no larger one', async () => {
    const argumentsJson = `{"a":"${'x'.repeat(7 * 1024 * 1024)}"}`;
    const { result } = await call(hub, run, { argumentsJson });
    expect(result?.isError).toBe(true);
    expectProblem(await tryCall(hub, run, { argumentsJson: argumentsJson + argumentsJson }), 'request.too_large');
    expect(f.calls()).toBe(0);
  });

  it('shows in the activity that it was made, not what was said', async () => {
    f.onCall = answers([text('a secret answer')]);
    await call(hub, run, { argumentsJson: '{"q":"a secret question"}' });
    const activity = await hub.http('GET', '/api/mcp/activity?limit=1');
    expect(activity.json).toMatchObject({
      items: [
        {
          type: 'mcp.tool_call.finished',
          actor: 'admin',
          registrationId: server.id,
          data: { nativeName: 'echo', outcome: 'known_response', response: 'tool_result', isError: false },
        },
      ],
    });
    expect(activity.text).not.toContain('secret');
  });
});
