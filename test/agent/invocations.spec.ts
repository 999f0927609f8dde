import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentInvocationFinished, type AgentRun, type AgentRunStarted } from '@taproom/contracts';
import { type Answer, read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addTools,
  call,
  finish,
  getRun,
  putProfile,
  startInvocation,
  startRun,
  tryCall,
  tryInvocation,
} from './support/agent.ts';
import { type F, ok, startF } from './support/f.ts';

const parent = { canDelegate: true, canHandoff: true };
const target = { callable: true, allowAsSubagent: true, allowAsHandoffTarget: true };

let hub: Taproom;
let f: F;
let allow: string[];
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  const { tool } = await addTools(hub, f);
  allow = [tool('echo')];
  await putProfile(hub, 'able', { allow }, { delegation: { ...parent, ...target } });
});
beforeEach(() => {
  f.onCall = ok;
});
afterAll(async () => {
  await hub.close();
  await f.close();
});

const begin = (runId: string, kind: 'subagent' | 'handoff', profileId = 'able', parentInvocationId = 'inv_root') =>
  tryInvocation(hub, runId, { kind, profileId, parentInvocationId });
const statusesOf = ({ invocations }: AgentRun): Record<string, string> =>
  Object.fromEntries(invocations.map(({ invocationId, status }) => [invocationId, status]));
const finished = (answer: Answer) => read(AgentInvocationFinished, answer);

describe('starting an invocation', () => {
  it('A-30 answers with the invocation and what it may use', async () => {
    const { runId } = await startRun(hub, 'able');
    const answer = await begin(runId, 'subagent');
    expect([answer.status, answer.json]).toEqual([
      201,
      {
        invocationId: expect.stringMatching(/^inv_[0-9a-f-]{36}$/),
        kind: 'subagent',
        profileId: 'able',
        status: 'running',
        exitPolicy: 'task_return_required',
        snapshot: { snapshotId: expect.any(String), tools: [expect.anything()], diagnostics: [] },
      },
    ]);
    expect(await startInvocation(hub, runId, { kind: 'handoff', profileId: 'able' })).toMatchObject({
      kind: 'handoff',
      exitPolicy: 'run_finish_allowed',
    });
  });

  const refusals: [string, 'subagent' | 'handoff', object, object][] = [
    ['canDelegate', 'subagent', { ...parent, canDelegate: false }, target],
    ['canHandoff', 'handoff', { ...parent, canHandoff: false }, target],
    ['callable', 'subagent', parent, { ...target, callable: false }],
    ['allowAsSubagent', 'subagent', parent, { ...target, allowAsSubagent: false }],
    ['allowAsHandoffTarget', 'handoff', parent, { ...target, allowAsHandoffTarget: false }],
    ['allowedCallers', 'subagent', parent, { ...target, allowedCallers: ['another'] }],
  ];
  it.each(refusals)('A-30 is refused without %s', async (_flag, kind, of, to) => {
    await putProfile(hub, 'from', { allow }, { delegation: of });
    await putProfile(hub, 'to', { allow }, { delegation: to });
    const { runId } = await startRun(hub, 'from');
    expectProblem(await begin(runId, kind, 'to'), 'agent.delegation_not_allowed');
    await putProfile(hub, 'to', { allow }, { delegation: { ...target, allowedCallers: ['from'] } });
    await putProfile(hub, 'from', { allow }, { delegation: parent });
    expect((await begin((await startRun(hub, 'from')).runId, kind, 'to')).status).toBe(201);
    expect(f.calls()).toBe(0);
  });

  it('A-30 is refused to a subagent, for a parent that is not there, and for a profile that is not there', async () => {
    const { runId } = await startRun(hub, 'able');
    const { invocationId } = await startInvocation(hub, runId, { kind: 'subagent', profileId: 'able' });
    expectProblem(await begin(runId, 'subagent', 'able', invocationId), 'agent.delegation_not_allowed');
    expectProblem(await begin(runId, 'subagent', 'able', 'inv_none'), 'agent.invocation_not_found');
    expectProblem(await begin(runId, 'subagent', 'nobody'), 'agent.profile_not_found');
    expectProblem(await begin('run_none', 'subagent'), 'agent.run_not_found');
  });

  it('A-31 stops at each of the three limits', async () => {
    const limited = async (limits: object) => {
      await putProfile(hub, 'limited', { allow }, { delegation: { ...parent, ...target, ...limits } });
      return (await startRun(hub, 'limited')).runId;
    };
    const concurrent = await limited({ maxConcurrentInvocations: 1 });
    const { invocationId } = await startInvocation(hub, concurrent, { kind: 'subagent', profileId: 'limited' });
    expectProblem(await begin(concurrent, 'subagent', 'limited'), 'agent.invocation_limit_reached');
    await finish(hub, concurrent, invocationId);
    expect((await begin(concurrent, 'subagent', 'limited')).status).toBe(201);

    const inAll = await limited({ maxInvocationsPerRun: 2 });
    const first = await startInvocation(hub, inAll, { kind: 'subagent', profileId: 'limited' });
    await finish(hub, inAll, first.invocationId);
    const second = await startInvocation(hub, inAll, { kind: 'handoff', profileId: 'limited' });
    expectProblem(await begin(inAll, 'subagent', 'limited', second.invocationId), 'agent.invocation_limit_reached');

    const deep = await limited({ maxHandoffDepth: 1 });
    const handedOff = await startInvocation(hub, deep, { kind: 'handoff', profileId: 'limited' });
    expectProblem(await begin(deep, 'handoff', 'limited', handedOff.invocationId), 'agent.invocation_limit_reached');
  });

  it('A-32 by handoff closes the parent, as a subagent leaves it running', async () => {
    const run = await startRun(hub, 'able');
    await startInvocation(hub, run.runId, { kind: 'subagent', profileId: 'able' });
    expect((await tryCall(hub, run)).status).toBe(200);
    const owner = await startInvocation(hub, run.runId, { kind: 'handoff', profileId: 'able' });
    expectProblem(await tryCall(hub, run), 'agent.invocation_closed');
    expectProblem(await begin(run.runId, 'subagent'), 'agent.invocation_closed');
    expect((await call(hub, owner)).result?.content).toBe('ok');
    expect(statusesOf(await getRun(hub, run.runId))['inv_root']).toBe('transferred');
  });
});

describe('A-33 finishing', () => {
  const children = async (): Promise<{ run: AgentRunStarted; child: string }> => {
    const run = await startRun(hub, 'able');
    const { invocationId } = await startInvocation(hub, run.runId, { kind: 'subagent', profileId: 'able' });
    return { run, child: invocationId };
  };

  it('the owner ends the run and cancels running children; the same again is the same answer', async () => {
    const { run, child } = await children();
    const first = await finish(hub, run.runId, 'inv_root', { output: 'done' });
    const { invocation, run: after } = finished(first);
    expect(invocation).toMatchObject({ invocationId: 'inv_root', status: 'completed' });
    expect(after).toMatchObject({ status: 'completed', output: 'done', terminalAt: expect.any(String) });
    expect(statusesOf(after)).toEqual({ inv_root: 'completed', [child]: 'cancelled' });
    expect((await finish(hub, run.runId, 'inv_root', { output: 'other' })).text).toBe(first.text);
    expectProblem(await finish(hub, run.runId, 'inv_root', { status: 'failed' }), 'agent.invocation_closed');
    expectProblem(await finish(hub, run.runId, child), 'agent.invocation_closed');
  });

  it('the owner as failed fails the run with a code of its own', async () => {
    const { run } = await children();
    const { run: after } = finished(await finish(hub, run.runId, 'inv_root', { status: 'failed' }));
    expect(after).toMatchObject({
      status: 'failed',
      error: { code: 'agent.client_reported_failure', retryable: false },
    });
  });

  it('a subagent ends only it', async () => {
    const { run, child } = await children();
    const { run: after } = finished(await finish(hub, run.runId, child, { output: 'part' }));
    expect(after.status).toBe('running');
    expect(statusesOf(after)).toEqual({ inv_root: 'running', [child]: 'completed' });
    expectProblem(await tryCall(hub, { ...run, invocationId: child }), 'agent.invocation_closed');
  });

  it('a handoff ends the run', async () => {
    const { run } = await children();
    const { invocationId } = await startInvocation(hub, run.runId, { kind: 'handoff', profileId: 'able' });
    const { run: after } = finished(await finish(hub, run.runId, invocationId));
    expect([after.status, statusesOf(after)['inv_root']]).toEqual(['completed', 'transferred']);
  });

  it('during a call is refused, and the call goes on', async () => {
    const { run, child } = await children();
    f.onCall = f.held.hold;
    const waiting = call(hub, { ...run, invocationId: child });
    await f.held.pending();
    const refused = await finish(hub, run.runId);
    expectProblem(refused, 'agent.call_in_progress');
    expect(refused.headers['retry-after']).toBe('1');
    expectProblem(await finish(hub, run.runId, child), 'agent.call_in_progress');
    f.held.exchanges.splice(0).forEach((exchange) => void ok(exchange));
    expect((await waiting).result?.content).toBe('ok');
    expect((await finish(hub, run.runId)).status).toBe(200);
  });
});
