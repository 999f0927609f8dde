import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentRunStarted } from '@taproom/contracts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addTools,
  call,
  cancel,
  contentOf,
  eventsOf,
  finish,
  getRun,
  putProfile,
  startInvocation,
  startRun,
  tryCall,
  typesOf,
} from './support/agent.ts';
import { auditOf } from './support/audit.ts';
import { answers, type F, ok, startF, text } from './support/f.ts';

const MAY_HAVE_RUN = /The tool may have executed; the call is not repeated\.$/;

let hub: Taproom;
let f: F;
let run: AgentRunStarted;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  const { tool } = await addTools(hub, f);
  await putProfile(
    hub,
    'able',
    { allow: [tool('echo')] },
    { delegation: { canDelegate: true, callable: true, allowAsSubagent: true } },
  );
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
beforeEach(async () => {
  f.onCall = ok;
  f.held.forget();
  f.requests.splice(0);
  run = await startRun(hub, 'able');
});

const cut: F['onCall'] = ({ reset }) => reset();
const unknownError = {
  code: 'mcp.call_outcome_unknown',
  message: expect.stringMatching(MAY_HAVE_RUN),
  retryable: false,
};
const child = () => startInvocation(hub, run.runId, { kind: 'subagent', profileId: 'able' });
const statuses = async (): Promise<Record<string, string>> => {
  const { invocations } = await getRun(hub, run.runId);
  return Object.fromEntries(invocations.map(({ invocationId, status }) => [invocationId, status]));
};

describe('an unknown outcome', () => {
  it('A-68, A-69 has no result and ends the run; other runs go on', async () => {
    const other = await startRun(hub, 'able');
    const { invocationId } = await child();
    f.onCall = cut;
    expect(await call(hub, run, { callId: 'lost' })).toEqual({
      result: null,
      run: { status: 'failed', error: unknownError },
    });
    expect(await getRun(hub, run.runId)).toMatchObject({ status: 'failed', error: unknownError });
    expect(await statuses()).toEqual({ inv_root: 'failed', [invocationId]: 'cancelled' });
    expect(JSON.parse(await auditOf(hub, run.runId, 'lost'))).toMatchObject({
      result: null,
      outcome: { outcome: 'outcome_unknown', message: expect.stringMatching(MAY_HAVE_RUN) },
    });
    expectProblem(await tryCall(hub, run), 'agent.run_closed');
    expectProblem(await finish(hub, run.runId), 'agent.invocation_closed');
    f.onCall = ok;
    expect(await contentOf(hub, other)).toBe('ok');
    expect(f.calls()).toBe(2);
  });

  it('A-69 in a child ends the whole run, and stops what others have open first', async () => {
    const { invocationId } = await child();
    f.onCall = f.held.hold;
    const inRoot = call(hub, run, { callId: 'open' });
    await f.held.pending();
    f.onCall = cut;
    const lost = call(hub, { ...run, invocationId }, { callId: 'lost' });
    const failed = { status: 'failed', error: unknownError };
    expect(await lost).toEqual({ result: null, run: failed });
    expect(await inRoot).toEqual({ result: null, run: failed });
    expect(await statuses()).toEqual({ inv_root: 'failed', [invocationId]: 'failed' });
    expect((await tryCall(hub, run, { callId: 'open' })).json).toEqual({ result: null, run: failed });
    expect(typesOf(await eventsOf(hub, run.runId)).filter((type) => type === 'run_failed')).toHaveLength(1);
  });

  it('is told for an answer beyond 4 MiB, and not for one just below', async () => {
    f.onCall = answers([text('x'.repeat(4 * 1024 * 1024 - 1000))]);
    expect((await call(hub, run)).run.status).toBe('running');
    f.onCall = answers([text('x'.repeat(4 * 1024 * 1024))]);
    expect((await call(hub, run)).run).toEqual({ status: 'failed', error: unknownError });
  });

  it('A-70 keeps the calls behind it from being sent', async () => {
    f.onCall = f.held.hold;
    const first = tryCall(hub, run, { callId: 'first' });
    await f.held.pending();
    const behind = ['second', 'third'].map((callId) => tryCall(hub, run, { callId }));
    f.held.exchanges.splice(0).forEach((exchange) => void cut(exchange));
    expect((await first).json).toMatchObject({ result: null });
    for (const answer of await Promise.all(behind)) expectProblem(answer, 'agent.run_closed');
    expect(f.calls()).toBe(1);
    const requested = (await eventsOf(hub, run.runId)).filter(({ type }) => type === 'tool_call_requested');
    expect(requested.map(({ payload }) => payload['callId'])).toEqual(['first']);
  });
});

describe('A-71 cancel', () => {
  it('of a call that has left: unknown, and the run is cancelled', async () => {
    f.onCall = f.held.hold;
    const { invocationId } = await child();
    const waiting = call(hub, run, { callId: 'held' });
    await f.held.pending();
    const answer = await cancel(hub, run.runId);
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({ status: 'cancelled', error: unknownError });
    expect(await waiting).toEqual({ result: null, run: { status: 'cancelled', error: unknownError } });
    expect(await statuses()).toEqual({ inv_root: 'cancelled', [invocationId]: 'cancelled' });
    const audit = JSON.parse(await auditOf(hub, run.runId, 'held')) as object;
    expect(audit).toMatchObject({ result: null, outcome: { outcome: 'outcome_unknown' } });
    expectProblem(await tryCall(hub, run), 'agent.run_closed');
    expect(f.calls()).toBe(1);
  });

  it('is idempotent, and leaves a run that has ended as it is', async () => {
    const first = await cancel(hub, run.runId);
    expect([first.status, (first.json as { status: string }).status]).toEqual([202, 'cancelled']);
    const again = await cancel(hub, run.runId);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const done = await startRun(hub, 'able');
    await finish(hub, done.runId, 'inv_root', { output: 'o' });
    expect(await cancel(hub, done.runId)).toMatchObject({ status: 200, json: { status: 'completed', output: 'o' } });
    expectProblem(await cancel(hub, 'run_none'), 'agent.run_not_found');
  });

  it('before a call has left: proven not sent', async () => {
    const slow = await startF();
    const arrived: (() => void)[] = [];
    const connecting = new Promise<void>((resolve) => arrived.push(resolve));
    const { tool } = await addTools(hub, slow, { displayName: 'Slow' });
    await putProfile(hub, 'slow', { allow: [tool('echo')] });
    const at = await startRun(hub, 'slow');
    // Nobody answers the connection's first request any more.
    slow.onDiscover = () => arrived[0]?.();
    const waiting = call(hub, at, { callId: 'early' }, { query: '?include=internal' });
    await connecting;
    expect((await cancel(hub, at.runId)).json).toMatchObject({ status: 'cancelled' });
    expect(await waiting).toMatchObject({
      result: { isError: true },
      internal: { errorCode: 'mcp.call_cancelled_before_send' },
      run: { status: 'cancelled' },
    });
    expect(slow.calls()).toBe(0);
    expect(await getRun(hub, at.runId)).not.toHaveProperty('error');
    await slow.close();
  });

  it('keeps a call that waits for its turn from being requested', async () => {
    f.onCall = f.held.hold;
    const first = tryCall(hub, run, { callId: 'first' });
    await f.held.pending();
    const second = tryCall(hub, run, { callId: 'second' });
    await cancel(hub, run.runId);
    expect((await first).json).toMatchObject({ result: null, run: { status: 'cancelled' } });
    expectProblem(await second, 'agent.run_closed');
    expect(f.calls()).toBe(1);
  });
});
