import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LegacyCallAnswer } from '@taproom/contracts';
import {
  chat,
  type ChatHub,
  clientTool,
  body as chatBody,
  errorOf,
  startChatHub,
  user,
} from '../chat/support/chat-hub.ts';
import { answerText } from '../legacy/support/fixture.ts';
import { ALIAS, call as legacyCall, inRound, postCall, start } from '../legacy/support/generation.ts';
import { read } from '../support/http.ts';
import { completion, toolCall } from '../support/upstream/index.ts';
import { call, contentOf, getRun, putProfile, startRun } from './support/agent.ts';

/*
 * The clock and the timers of Taproom are the suite's here: two minutes, or ten, pass at once, and whatever waits for them runs.
 * Sockets and the disk are real.
 */
const REAL = ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'hrtime', 'performance'] as const;

let hub: ChatHub;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  hub = await startChatHub();
});
afterEach(async () => {
  jest.useRealTimers();
  await hub.close();
});

/** A line of an event stream that only a timer of Taproom's writes. */
const BEAT = /^: keep-alive$/gm;

/** A call that the suite asks for: whatever Taproom began before it has reached the server by its end. */
async function probe(): Promise<void> {
  hub.f.onCall = answerText('ok');
  expect(await contentOf(hub.taproom, await startRun(hub.taproom, 'able'), { modelAlias: ALIAS })).toBe('ok');
}

async function pass(ms: number): Promise<void> {
  const stop = new AbortController();
  const { runId } = await startRun(hub.taproom, 'able');
  const { url, token } = hub.taproom;
  const answer = await fetch(`${url}/api/agent/runs/${runId}/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  await jest.advanceTimersByTimeAsync(ms);
  // Time has come to Taproom as well: every beat of an event stream was due, and arrives.
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if ((text.match(BEAT) ?? []).length >= Math.floor(ms / 15_000)) break;
  }
  stop.abort();
}

const profile = (): Promise<void> =>
  putProfile(hub.taproom, 'able', {
    allow: [`mcp/${hub.registrationId}:issue.create`, 'builtin:workspace.read_file'],
  });
const TWO_MINUTES = 120_000;
const TEN_MINUTES = 600_000;

describe('a call whose outcome is unknown is not made again within two minutes', () => {
  beforeEach(async () => {
    await profile();
    hub.f.onCall = ({ reset }) => reset();
  });

  it('A-68 by an Agent', async () => {
    const run = await startRun(hub.taproom, 'able');
    const answer = await call(hub.taproom, run, { modelAlias: ALIAS });
    expect(answer.result).toBeNull();
    await pass(TWO_MINUTES);
    await probe();
    expect(hub.f.calls()).toHaveLength(2);
    expect((await getRun(hub.taproom, run.runId)).error?.code).toBe('mcp.call_outcome_unknown');
  });

  it('L-36 by a generation', async () => {
    const place = await inRound(hub.taproom);
    expect(read(LegacyCallAnswer, await postCall(hub.taproom, place))).toHaveProperty('terminated');
    await pass(TWO_MINUTES);
    await probe();
    expect(hub.f.calls()).toHaveLength(2);
  });

  it('C-38 by /v1, which asks the model no more either', async () => {
    hub.u.script(({ json }) => json(completion(null, [toolCall('c', ALIAS)])));
    expect(errorOf(await chat(hub)).code).toBe('mcp.call_outcome_unknown');
    await pass(TWO_MINUTES);
    await probe();
    expect([hub.f.calls().length, hub.u.bodies().length]).toEqual([2, 1]);
  });
});

describe('what waits for a client', () => {
  it('9.2: sends an MCP server and a model nothing for ten minutes', async () => {
    await profile();
    const run = await startRun(hub.taproom, 'able');
    await call(hub.taproom, run, { modelAlias: ALIAS });
    const place = await inRound(hub.taproom);
    await legacyCall(hub.taproom, place);
    await start(hub.taproom);
    hub.u.script(({ json }) => json(completion(null, [toolCall('m', ALIAS), toolCall('c', 'mine')])));
    const suspended = await chat(hub, chatBody({ tools: [clientTool('mine')], messages: [user('Hi')] }));
    expect(suspended.status).toBe(200);
    const atFirst = hub.f.requests.length;
    await probe();
    const [probed, asked] = [hub.f.requests.length, hub.u.requests.length];
    await pass(TEN_MINUTES);
    await probe();
    expect(hub.f.requests.length - probed).toBe(probed - atFirst);
    expect(hub.u.requests).toHaveLength(asked);
    expect((await getRun(hub.taproom, run.runId)).status).toBe('running');
  });
});
