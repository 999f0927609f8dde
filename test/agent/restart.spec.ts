import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentRunList } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import { httpClient, read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addTools,
  call,
  contentOf,
  eventsOf,
  getRun,
  putProfile,
  startRun,
  tryCall,
  typesOf,
} from './support/agent.ts';
import { type F, ok, startF } from './support/f.ts';
import { untilEvent } from './support/sse.ts';

let hub: Taproom;
let f: F;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  const { tool } = await addTools(hub, f);
  await putProfile(hub, 'able', { allow: [tool('echo')] });
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
beforeEach(() => {
  f.onCall = ok;
  f.held.forget();
  f.requests.splice(0);
});

describe('A-77 after a restart', () => {
  it('a run is what it was, and goes on', async () => {
    const run = await startRun(hub, 'able');
    const first = await tryCall(hub, run, { callId: 'one' });
    const [before, events] = [await getRun(hub, run.runId), await eventsOf(hub, run.runId)];
    await hub.restart();
    expect(await getRun(hub, run.runId)).toEqual(before);
    expect(await eventsOf(hub, run.runId)).toEqual(events);
    expect((await tryCall(hub, run, { callId: 'one' })).text).toBe(first.text);
    expect(await contentOf(hub, run, { callId: 'two' })).toBe('ok');
    expect(f.calls()).toBe(2);
    const listed = (await hub.http('GET', '/api/agent/runs')).json as { runs: { runId: string }[] };
    expect(listed.runs.map(({ runId }) => runId)).toContain(run.runId);
  });

  it('a call that Taproom stopped in is unknown, is told so before the stop, and is not sent again', async () => {
    const run = await startRun(hub, 'able');
    f.onCall = f.held.hold;
    const client = httpClient(hub.url, hub.token);
    const waiting = tryCall(client, run, { callId: 'held' });
    await f.held.pending();
    const [answer] = await Promise.all([waiting, hub.restart()]);
    await client.close();
    const failed = { status: 'failed', error: { code: 'mcp.call_outcome_unknown', retryable: false } };
    expect(answer.json).toMatchObject({ result: null, run: failed });
    expect((await tryCall(hub, run, { callId: 'held' })).text).toBe(answer.text);
    expect(await getRun(hub, run.runId)).toMatchObject(failed);
    expect(f.calls()).toBe(1);
  });

  it.each([
    ['has lines of something else', (text: string) => `${text}rubbish\n{"seq":9}\n`],
    ['is one line of something else', () => 'rubbish\n'],
  ])('a run whose stream %s says so, and the others are there', async (_how, damage) => {
    const [sound, damaged] = [await startRun(hub, 'able'), await startRun(hub, 'able')];
    const file = `events/agent-run/${damaged.runId}.jsonl`;
    const stream = join(hub.dataRoot, file);
    await hub.restart(() => writeFileSync(stream, damage(readFileSync(stream, 'utf8'))));
    const problem = expectProblem(await hub.http('GET', `/api/agent/runs/${damaged.runId}`), 'mcp.storage_failed');
    expect(problem.detail).toContain(file);
    expect(problem.detail).toContain('Restore the file from a backup');
    const list = read(AgentRunList, await hub.http('GET', '/api/agent/runs'));
    expect(list.runs.map(({ runId }) => runId)).not.toContain(damaged.runId);
    expect(list.storageIssues).toEqual([
      { file, code: 'mcp.storage_corrupt', message: expect.stringContaining('Restore the file from a backup') },
    ]);
    const { token } = await makeToken(hub, `reader ${_how}`, ['agent']);
    expect(read(AgentRunList, await hub.http('GET', '/api/agent/runs', { token }))).toEqual({ runs: [] });
    expectProblem(await tryCall(hub, damaged), 'mcp.storage_failed');
    expect(await contentOf(hub, sound)).toBe('ok');
    expect(f.calls()).toBe(1);
    await hub.restart(() => rmSync(stream));
  });
});

describe('a disk that takes no more', () => {
  it('keeps a call that was made open until its result is stored, and never makes it again', async () => {
    const run = await startRun(hub, 'able');
    const blocked = join(hub.dataRoot, 'agent-runs', run.runId, 'tool-results');
    f.onCall = f.held.hold;
    const waiting = tryCall(hub, run, { callId: 'made' });
    await f.held.pending();
    writeFileSync(blocked, 'something else is in its place');
    f.held.exchanges.splice(0).forEach((exchange) => void ok(exchange));
    const problem = expectProblem(await waiting, 'mcp.storage_failed');
    expect(problem.detail).toContain('tool-results');
    expectProblem(await tryCall(hub, run, { callId: 'made' }), 'agent.call_in_progress');
    rmSync(blocked);
    await untilEvent(hub, run.runId, 'tool_call_completed');
    expect((await tryCall(hub, run, { callId: 'made' })).json).toMatchObject({
      result: { content: 'ok', isError: false },
      run: { status: 'running' },
    });
    expect(f.calls()).toBe(1);
  });

  it('lets no call leave whose start can’t be recorded', async () => {
    const run = await startRun(hub, 'able');
    const blocked = join(hub.dataRoot, 'agent-runs', run.runId);
    mkdirSync(join(hub.dataRoot, 'agent-runs'), { recursive: true });
    writeFileSync(blocked, 'something else is in its place');
    expectProblem(await tryCall(hub, run, { callId: 'early' }), 'mcp.storage_failed');
    rmSync(blocked);
    expect(typesOf(await eventsOf(hub, run.runId))).not.toContain('tool_call_requested');
    expect(f.calls()).toBe(0);
    expect(await contentOf(hub, run, { callId: 'early' })).toBe('ok');
    rmSync(join(hub.dataRoot, 'events/agent-run', `${run.runId}.jsonl`));
    mkdirSync(join(hub.dataRoot, 'events/agent-run', `${run.runId}.jsonl`));
    const refused = await tryCall(hub, run, { callId: 'late' });
    expectProblem(refused, 'mcp.storage_failed');
    rmSync(join(hub.dataRoot, 'events/agent-run', `${run.runId}.jsonl`), { recursive: true });
    expect(f.calls()).toBe(1);
  });

  it('refuses to start a run that it can’t keep', async () => {
    rmSync(join(hub.dataRoot, 'events/agent-run'), { recursive: true, force: true });
    writeFileSync(join(hub.dataRoot, 'events/agent-run'), 'in its place');
    expectProblem(
      await hub.http('POST', '/api/agent/runs', { body: { driver: 'client', profileId: 'able' } }),
      'mcp.storage_failed',
    );
    rmSync(join(hub.dataRoot, 'events/agent-run'));
    const run = await startRun(hub, 'able');
    expect((await call(hub, run)).run.status).toBe('running');
  });
});
