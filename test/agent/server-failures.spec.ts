import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { completion, startUpstream, toolCall, type Upstream } from '../support/upstream/index.ts';
import { addTools, cancel, eventsOf, getRun, putProfile, typesOf } from './support/agent.ts';
import { type F, ok, startF } from './support/f.ts';
import { untilEvent } from './support/sse.ts';
import { callsTools, endOf, says, startServerRun } from './support/u.ts';

const ECHO = 'mcp__Tools__echo';

let hub: Taproom;
let f: F;
let u: Upstream;
let server: Awaited<ReturnType<typeof addTools>>;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  server = await addTools(hub, f);
  u = await startUpstream();
});
afterAll(async () => {
  await hub.close();
  await Promise.all([f.close(), u.close()]);
});
beforeEach(async () => {
  f.onCall = ok;
  f.held.forget();
  f.requests.splice(0);
  u.requests.splice(0);
  u.script(says('Done.'));
  await profile({});
});

const retry = { run: { modelRetry: { maxRetries: 2, intervalMs: 0 } } };
const profile = (tools: object, rest: object = retry): Promise<void> =>
  putProfile(hub, 'writer', { allow: [server.tool('echo')], ...tools }, rest);
const start = (fields: object = {}) => startServerRun(hub, u.baseUrl, 'writer', fields);

describe('a run of the server driver', () => {
  const malformed: [string, object[]][] = [
    ['a missing id', [toolCall('c', ECHO), { ...toolCall('', ECHO), id: undefined }]],
    ['a missing name', [toolCall('c', ECHO), { id: 'd', type: 'function', function: { arguments: '{}' } }]],
    ['missing arguments', [toolCall('c', ECHO), { id: 'd', type: 'function', function: { name: ECHO } }]],
    ['an id twice', [toolCall('c', ECHO), toolCall('c', ECHO)]],
  ];
  it.each(malformed)('A-84 sends nothing of a batch with %s', async (_what, calls) => {
    u.script(({ json }) => json(completion(null, calls)));
    expect(await endOf(hub, await start())).toMatchObject({
      status: 'failed',
      error: { code: 'model.malformed_tool_call', retryable: false },
    });
    expect([f.calls(), u.bodies().length]).toEqual([0, 1]);
  });

  it('A-84 sends nothing of a batch with an alias of no tool', async () => {
    u.script(callsTools(['c', ECHO], ['d', 'mcp__Tools__nope']));
    expect(await endOf(hub, await start())).toMatchObject({
      status: 'failed',
      error: { code: 'model.unknown_tool_call' },
    });
    expect(f.calls()).toBe(0);
  });

  it('A-85 makes calls in order, and stops at an unknown one', async () => {
    u.script(callsTools(['one', ECHO, { n: 1 }], ['two', ECHO, { n: 2 }], ['three', ECHO, { n: 3 }]));
    f.onCall = (exchange) => (f.calls() === 2 ? exchange.reset() : ok(exchange));
    expect(await endOf(hub, await start())).toMatchObject({
      status: 'failed',
      error: { code: 'mcp.call_outcome_unknown', retryable: false },
    });
    expect(f.received('tools/call').map(({ body }) => /"n":(\d)/.exec(body)?.[1])).toEqual(['1', '2']);
    expect(u.bodies()).toHaveLength(1);
  });

  it.each([408, 409, 429, 500, 503])('A-86 asks the model again after a %i, never the tool', async (status) => {
    const fails: Parameters<typeof u.script>[0] = ({ response }) => void response.writeHead(status).end('later');
    u.script(callsTools(['c', ECHO]), fails, fails, says('At last.'));
    const run = await start();
    expect(await endOf(hub, run)).toMatchObject({ status: 'completed', output: 'At last.' });
    const scheduled = (await eventsOf(hub, run.runId)).filter(({ type }) => type === 'model_call_retry_scheduled');
    expect(scheduled.map(({ payload }) => payload)).toMatchObject([
      { round: 2, attempt: 1, delayMs: 0, reason: expect.stringContaining(String(status)) },
      { round: 2, attempt: 2, delayMs: 0 },
    ]);
    expect([f.calls(), u.bodies().length]).toEqual([1, 4]);
  });

  it('A-86 asks again after a broken connection, no more often than the profile says, and not after a refusal', async () => {
    u.script(({ response }) => void response.socket?.destroy());
    expect(await endOf(hub, await start())).toMatchObject({
      status: 'failed',
      error: { code: 'model.request_failed', retryable: true },
    });
    expect(u.bodies()).toHaveLength(3);
    u.requests.splice(0);
    u.script(({ response }) => void response.writeHead(400).end('{"error":"no such model"}'));
    const refused = await endOf(hub, await start());
    expect(refused.error).toMatchObject({
      code: 'model.request_failed',
      message: expect.stringContaining('no such model'),
      retryable: false,
    });
    expect(u.bodies()).toHaveLength(1);
    u.script(({ json }) => json({ choices: [] }));
    expect((await endOf(hub, await start())).error?.code).toBe('model.reply_invalid');
  });

  it('A-91 allows as many tool rounds as the profile, and fails the run at the next', async () => {
    await profile({ maxRounds: 2 });
    u.script(callsTools(['c', ECHO]));
    const run = await start();
    expect(await endOf(hub, run)).toMatchObject({
      status: 'failed',
      error: { code: 'agent.max_tool_rounds_exceeded' },
    });
    expect([f.calls(), u.bodies().length]).toEqual([2, 3]);
  });

  it('A-92 aborts the model request when it is cancelled', async () => {
    u.script(() => undefined);
    const run = await start();
    await u.received(1);
    expect((await cancel(hub, run.runId)).json).toMatchObject({ status: 'cancelled' });
    expect(f.calls()).toBe(0);
    expect(typesOf(await eventsOf(hub, run.runId)).slice(-3)).toEqual([
      'run_cancel_requested',
      'agent_invocation_cancelled',
      'run_cancelled',
    ]);
  });

  it('A-92 tells of a tool that runs when it is cancelled', async () => {
    f.onCall = f.held.hold;
    u.script(callsTools(['c', ECHO]));
    const run = await start();
    await f.held.pending();
    expect((await cancel(hub, run.runId)).json).toMatchObject({
      status: 'cancelled',
      error: { code: 'mcp.call_outcome_unknown' },
    });
    expect([f.calls(), u.bodies().length]).toEqual([1, 1]);
  });

  it('A-93 that Taproom stops in is failed after the restart, and not resumed', async () => {
    u.script(() => undefined);
    const run = await start();
    await u.received(1);
    await hub.restart();
    expect(await getRun(hub, run.runId)).toMatchObject({
      status: 'failed',
      error: { code: 'agent.run_interrupted', retryable: false },
    });
    await untilEvent(hub, run.runId, 'run_failed');
    expect(u.bodies()).toHaveLength(1);
  });
});
