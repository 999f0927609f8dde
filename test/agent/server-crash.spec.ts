import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { startUpstream, type Upstream } from '../support/upstream/index.ts';
import { addTools, eventsOf, getRun, putProfile, typesOf } from './support/agent.ts';
import { type F, startF } from './support/f.ts';
import { callsTools, startServerRun } from './support/u.ts';

let dataRoot: string;
let f: F;
let u: Upstream;
let hub: TaproomProcess;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  f = await startF();
  u = await startUpstream();
  hub = await startTaproomProcess({ dataRoot });
  const { tool } = await addTools(hub, f);
  await putProfile(hub, 'writer', { allow: [tool('echo')] });
});
afterAll(async () => {
  await hub.stop();
  await Promise.all([f.close(), u.close()]);
  rmSync(dataRoot, { recursive: true, force: true });
});

it('A-93 a run killed while the model or a tool is asked is failed after the restart, and not resumed', async () => {
  u.script(() => undefined);
  const thinking = await startServerRun(hub, u.baseUrl, 'writer');
  await u.received(1);
  f.onCall = f.held.hold;
  u.script(callsTools(['held', 'mcp__Tools__echo']));
  const acting = await startServerRun(hub, u.baseUrl, 'writer');
  await f.held.pending();
  await hub.kill();

  hub = await startTaproomProcess({ dataRoot });
  const listed = (await hub.http('GET', '/api/agent/runs')).json as { runs: { runId: string; status: string }[] };
  expect(listed.runs.map(({ runId, status }) => [runId, status])).toEqual([
    [acting.runId, 'failed'],
    [thinking.runId, 'failed'],
  ]);
  expect((await getRun(hub, thinking.runId)).error?.code).toBe('agent.run_interrupted');
  expect((await getRun(hub, acting.runId)).error?.code).toBe('mcp.call_outcome_unknown');
  for (const { runId } of [thinking, acting]) {
    const events = await eventsOf(hub, runId);
    expect(typesOf(events).at(-1)).toBe('run_failed');
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
  }
  expect([f.calls(), u.bodies().length]).toEqual([1, 2]);
});
