import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentRunEvent } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import {
  addTools,
  call,
  cancel,
  eventsOf,
  eventsPage,
  finish,
  putProfile,
  startInvocation,
  startRun,
  typesOf,
} from './support/agent.ts';
import { fileOf } from './support/audit.ts';
import { answers, type F, ok, startF, text } from './support/f.ts';
import { followRun } from './support/sse.ts';

let hub: Taproom;
let f: F;
let server: Awaited<ReturnType<typeof addTools>>;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  server = await addTools(hub, f);
  const delegation = {
    canDelegate: true,
    canHandoff: true,
    callable: true,
    allowAsSubagent: true,
    allowAsHandoffTarget: true,
  };
  await putProfile(hub, 'able', { allow: [server.tool('echo')] }, { delegation });
  await putProfile(hub, 'short', { allow: [server.tool('echo')], mcpResultInlineCharLimit: 1 });
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
beforeEach(() => {
  f.onCall = ok;
  f.held.forget();
});

/** The events of one call, without what every event has. */
const ofCall = (events: readonly AgentRunEvent[], callId: string): object[] =>
  events.filter(({ payload }) => payload['callId'] === callId).map(({ type, payload }) => ({ type, payload }));

describe('A-72 the journal of a call', () => {
  it('that succeeds', async () => {
    const run = await startRun(hub, 'able');
    await call(hub, run, { callId: 'c', argumentsJson: '{"a":"b"}' });
    const ref = { invocationId: 'inv_root', round: 1, callId: 'c' };
    expect(ofCall(await eventsOf(hub, run.runId), 'c')).toEqual([
      {
        type: 'tool_call_requested',
        payload: {
          ...ref,
          toolId: server.tool('echo'),
          snapshotId: run.snapshot.snapshotId,
          name: run.snapshot.tools[0]?.modelAlias,
          argumentsRef: `tool-args/${fileOf('c')}.json`,
        },
      },
      { type: 'tool_call_started', payload: ref },
      { type: 'tool_result_stored', payload: { ...ref, path: `tool-results/${fileOf('c')}.json` } },
      {
        type: 'tool_call_completed',
        payload: { ...ref, isError: false, elapsedMs: expect.any(Number), resourceRefs: [] },
      },
    ]);
  });

  it('that fails at the server: a pointer, not the server’s words', async () => {
    const run = await startRun(hub, 'able');
    f.onCall = ({ error }) => error({ code: -32000, message: 'remote words' });
    await call(hub, run, { callId: 'c' });
    const events = await eventsOf(hub, run.runId);
    expect(ofCall(events, 'c').at(-1)).toMatchObject({
      type: 'tool_call_failed',
      payload: { isError: true, errorCode: 'mcp.server_error', message: expect.any(String) },
    });
    expect(JSON.stringify(events)).not.toContain('remote words');
  });

  it('that is not sent', async () => {
    const run = await startRun(hub, 'able');
    await call(hub, run, { callId: 'c', argumentsJson: '[]' });
    const types = ofCall(await eventsOf(hub, run.runId), 'c').map((event) => (event as { type: string }).type);
    expect(types[0]).toBe('tool_call_requested');
    expect(types.slice(-2)).toEqual(['tool_result_stored', 'tool_call_failed']);
  });

  it('that is externalized', async () => {
    const run = await startRun(hub, 'short');
    f.onCall = answers([text('long')]);
    await call(hub, run, { callId: 'c' });
    const [path, auditPath] = [`tool-results/${fileOf('c')}.txt`, `tool-results/${fileOf('c')}.json`];
    expect(ofCall(await eventsOf(hub, run.runId), 'c').slice(-2)).toMatchObject([
      { type: 'tool_call_completed', payload: { resourceRefs: [path, auditPath] } },
      { type: 'tool_result_readable_view_stored', payload: { callId: 'c', path, auditPath } },
    ]);
  });

  it('that is unknown: and the run with it', async () => {
    const run = await startRun(hub, 'able');
    f.onCall = ({ reset }) => reset();
    await call(hub, run, { callId: 'c' });
    const events = await eventsOf(hub, run.runId);
    expect(typesOf(events).slice(-5)).toEqual([
      'tool_call_requested',
      'tool_call_started',
      'tool_call_failed',
      'agent_invocation_failed',
      'run_failed',
    ]);
    expect(events.at(-3)?.payload).toMatchObject({
      callId: 'c',
      errorCode: 'mcp.call_outcome_unknown',
      resourceRefs: [`tool-results/${fileOf('c')}.json`],
    });
  });
});

describe('the journal of a run', () => {
  it('A-73 tells a run with a subagent, a handoff and a finish', async () => {
    const { runId } = await startRun(hub, 'able');
    const child = await startInvocation(hub, runId, { kind: 'subagent', profileId: 'able' });
    await finish(hub, runId, child.invocationId);
    const owner = await startInvocation(hub, runId, { kind: 'handoff', profileId: 'able' });
    await finish(hub, runId, owner.invocationId, { output: 'o' });
    const created = ['profile_resolved', 'mcp_tools_resolved', 'agent_invocation_created', 'agent_invocation_started'];
    const events = await eventsOf(hub, runId);
    expect(typesOf(events)).toEqual([
      'run_created',
      ...created,
      ...created,
      'agent_invocation_completed',
      ...created,
      'agent_invocation_transferred',
      'agent_invocation_completed',
      'run_completed',
    ]);
    expect(events.map(({ seq, id }) => [seq, id])).toEqual(events.map((_, at) => [at + 1, `${runId}:${at + 1}`]));
    for (const event of events) {
      expect(event).toMatchObject({
        runId,
        timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        level: expect.any(String),
      });
    }
    const text = JSON.stringify(events);
    for (const hidden of ['"owner"', '"profile"', '"spec"', '"argumentsDigest"']) expect(text).not.toContain(hidden);
  });

  it('A-73 tells a cancel', async () => {
    const { runId } = await startRun(hub, 'able');
    await startInvocation(hub, runId, { kind: 'subagent', profileId: 'able' });
    await cancel(hub, runId);
    expect(typesOf(await eventsOf(hub, runId)).slice(-4)).toEqual([
      'run_cancel_requested',
      'agent_invocation_cancelled',
      'agent_invocation_cancelled',
      'run_cancelled',
    ]);
  });

  it('A-74 is filtered first, then paged, forward and backward, each event once', async () => {
    const { runId } = await startRun(hub, 'able');
    const { invocationId } = await startInvocation(hub, runId, { kind: 'subagent', profileId: 'able' });
    await finish(hub, runId, invocationId);
    const all = await eventsOf(hub, runId);
    const own = all.filter(({ payload }) => payload['invocationId'] === invocationId);
    expect(own).toHaveLength(5);

    const forward: AgentRunEvent[] = [];
    for (let after = 0; ;) {
      const page = await eventsPage(hub, runId, `?limit=2&afterSeq=${after}&invocationId=${invocationId}`);
      expect([page.lastSeq, page.terminal]).toEqual([all.length, false]);
      if (page.events.length === 0) break;
      forward.push(...page.events);
      after = page.events.at(-1)?.seq ?? 0;
    }
    expect(forward).toEqual(own);

    const backward: AgentRunEvent[] = [];
    for (let before = 1000; ;) {
      const { events } = await eventsPage(hub, runId, `?limit=3&beforeSeq=${before}`);
      if (events.length === 0) break;
      backward.unshift(...events);
      before = events[0]?.seq ?? 0;
    }
    expect(backward).toEqual(all);
    const path = `/api/agent/runs/${runId}/events`;
    expectInvalid(await hub.http('GET', `${path}?limit=1001`), 'limit');
    expectInvalid(await hub.http('GET', `${path}?limit=0`), 'limit');
    expectInvalid(await hub.http('GET', `${path}?afterSeq=1&beforeSeq=3`), '');
    expectProblem(await hub.http('GET', '/api/agent/runs/run_none/events'), 'agent.run_not_found');
    await finish(hub, runId);
    expect(await eventsPage(hub, runId, '?limit=1')).toMatchObject({ terminal: true });
  });

  it('A-75 is followed as it happens, resumed without a gap, and ends with the run', async () => {
    const run = await startRun(hub, 'able');
    const first = await followRun(hub, run.runId);
    expect([first.status, first.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await first.until(5);
    await call(hub, run);
    await first.until(7);
    first.close();
    const seen = first.frames.slice(0, 7);
    await call(hub, run);
    const second = await followRun(hub, run.runId, { lastEventId: seen.at(-1)?.id ?? '' });
    const filtered = await followRun(hub, run.runId, { query: '?invocationId=inv_root&afterSeq=4' });
    await second.until(2);
    await finish(hub, run.runId);
    await Promise.all([second.ended, filtered.ended]);
    const all = await eventsOf(hub, run.runId);
    const frames = [...seen, ...second.frames];
    expect(frames.map(({ event }) => event)).toEqual(all);
    expect(frames.map(({ id, type }) => [id, type])).toEqual(all.map(({ seq, type }) => [String(seq), type]));
    expect(filtered.frames.map(({ event }) => event)).toEqual(
      all.filter(({ seq, payload }) => seq > 4 && payload['invocationId'] === 'inv_root'),
    );
    const late = await followRun(hub, run.runId, { lastEventId: String(all.length) });
    await late.ended;
    expect(late.frames).toEqual([]);
    const whole = await followRun(hub, run.runId, { query: '?afterSeq=2' });
    await whole.ended;
    expect(whole.frames.map(({ event }) => event)).toEqual(all.slice(2));
  });

  it('A-75 is not followed by others, and lets Taproom stop', async () => {
    const { token } = await makeToken(hub, 'reader', ['agent']);
    const { runId } = await startRun(hub, 'able');
    const theirs = await followRun({ url: hub.url, token }, runId);
    await theirs.ended;
    expect(theirs.status).toBe(404);
    const feed = await followRun(hub, runId);
    await feed.until(5);
    await hub.restart();
    await feed.ended;
    const again = await followRun(hub, runId, { lastEventId: '4' });
    await again.until(1);
    expect(again.frames[0]?.event.seq).toBe(5);
    again.close();
  });

  it('A-76 shows arguments and audits to audits alone', async () => {
    const { token } = await makeToken(hub, 'no audit', ['agent']);
    const run = await startRun(hub, 'short', { token });
    f.onCall = answers([text('long')]);
    await call(hub, run, { callId: 'c' }, { token });
    const without = JSON.stringify(await eventsOf(hub, run.runId, { token }));
    const withAudit = JSON.stringify(await eventsOf(hub, run.runId));
    for (const member of ['argumentsRef', 'auditPath', 'resourceRefs', 'tool-args/', '.json']) {
      expect([member, without.includes(member), withAudit.includes(member)]).toEqual([member, false, true]);
    }
    const feed = await followRun({ url: hub.url, token }, run.runId);
    await feed.until(9);
    expect(JSON.stringify(feed.frames)).not.toMatch(/argumentsRef|auditPath|resourceRefs/);
    feed.close();
  });
});

describe('A-79 the routes', () => {
  it('are those of the contract, and three for the console; none retries, resolves or approves', async () => {
    const { paths } = (await hub.http('GET', '/api/openapi.json')).json as { paths: Record<string, object> };
    const routes = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/agent'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const run = '/api/agent/runs/{runId}';
    expect(routes.sort()).toEqual(
      [
        'GET /api/agent/profiles',
        'GET /api/agent/profiles/{id}',
        'PUT /api/agent/profiles/{id}',
        'DELETE /api/agent/profiles/{id}',
        'GET /api/agent/profiles/{id}/tools',
        'GET /api/agent/tools',
        'GET /api/agent/runs',
        'POST /api/agent/runs',
        `GET ${run}`,
        `GET ${run}/result`,
        `POST ${run}/cancel`,
        `GET ${run}/events`,
        `GET ${run}/files`,
        `POST ${run}/invocations`,
        `GET ${run}/invocations/{invocationId}/tools`,
        `POST ${run}/invocations/{invocationId}/tool-calls`,
        `POST ${run}/invocations/{invocationId}/finish`,
      ].sort(),
    );
  });
});
