import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { addTools, eventsOf, getRun, putProfile, startRun, tryCall, typesOf } from './support/agent.ts';
import { auditOf } from './support/audit.ts';
import { type F, ok, startF } from './support/f.ts';

let dataRoot: string;
let f: F;
let hub: TaproomProcess;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  f = await startF();
});
afterEach(() => hub.stop());
afterAll(async () => {
  await f.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

it('A-78 a call that was under way at kill -9 makes its run fail, and is never sent again', async () => {
  hub = await startTaproomProcess({ dataRoot });
  const { tool } = await addTools(hub, f);
  await putProfile(hub, 'able', { allow: [tool('echo')] });
  const [run, idle] = [await startRun(hub, 'able'), await startRun(hub, 'able')];
  await tryCall(hub, run, { callId: 'before' });
  f.onCall = f.held.hold;
  const lost = tryCall(hub, run, { callId: 'held' }).catch((error: unknown) => error);
  await f.held.pending();
  await hub.kill();
  expect(await lost).toBeInstanceOf(Error);
  f.onCall = ok;

  hub = await startTaproomProcess({ dataRoot });
  const failed = {
    status: 'failed',
    error: {
      code: 'mcp.call_outcome_unknown',
      message: expect.stringContaining('may have executed'),
      retryable: false,
    },
  };
  expect(await getRun(hub, run.runId)).toMatchObject(failed);
  expect((await tryCall(hub, run, { callId: 'held' })).json).toEqual({ result: null, run: failed });
  const events = await eventsOf(hub, run.runId);
  expect(typesOf(events).slice(-5)).toEqual([
    'tool_call_requested',
    'tool_call_started',
    'tool_call_failed',
    'agent_invocation_failed',
    'run_failed',
  ]);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
  expect(JSON.parse(await auditOf(hub, run.runId, 'held'))).toMatchObject({
    result: null,
    outcome: { outcome: 'outcome_unknown' },
  });
  expect(f.calls()).toBe(2);
  expect((await getRun(hub, idle.runId)).status).toBe('running');
  expect((await tryCall(hub, idle, { callId: 'after' })).status).toBe(200);
});
