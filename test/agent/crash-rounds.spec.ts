import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AgentRunStarted } from '@taproom/contracts';
import type { Answer } from '../support/http.ts';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { addTools, putProfile, startRun, tryCall } from './support/agent.ts';
import { type F, ok, startF } from './support/f.ts';

/** `KILL_ROUNDS=100 npm test -- test/agent/crash-rounds` kills more often. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 5);
const WORKERS = 4;

type Sent = { run: AgentRunStarted; callId: string; answer: Answer | undefined };

let dataRoot: string;
let f: F;
let hub: TaproomProcess;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  f = await startF();
  f.onCall = async (exchange) => {
    await delay(Math.random() * 10);
    await ok(exchange);
  };
});
afterAll(async () => {
  await hub.stop();
  await f.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

const send = (run: AgentRunStarted, callId: string): Promise<Answer> =>
  tryCall(hub, run, { callId, argumentsJson: JSON.stringify({ id: callId }) });

/** How often the tool was asked for this call. */
const asked = (callId: string): number =>
  f.received('tools/call').filter(({ body }) => body.includes(`"${callId}"`)).length;

/** Calls one after another until Taproom is gone; the last one has no answer. */
async function work(round: number, worker: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const run = await startRun(hub, 'able').catch(() => undefined);
  for (let count = 0; run; count += 1) {
    const callId = `call_${round}_${worker}_${count}.`;
    const answer = await send(run, callId).catch(() => undefined);
    sent.push({ run, callId, answer });
    if (!answer) break;
  }
  return sent;
}

async function kill(round: number): Promise<Sent[]> {
  const working = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(round, worker)));
  await delay(100 + Math.random() * 200);
  await hub.kill();
  return (await working).flat();
}

/** An answer that was given stands; a call without one is settled now, made now, or was refused for good. */
async function check({ run, callId, answer }: Sent): Promise<void> {
  const again = await send(run, callId);
  if (answer) expect([callId, again.text]).toEqual([callId, answer.text]);
  else expect([callId, [200, 409]]).toEqual([callId, expect.arrayContaining([again.status])]);
  const made = JSON.stringify(again.json).includes('"content":"ok"');
  expect([callId, made ? [1] : [0, 1]]).toEqual([callId, expect.arrayContaining([asked(callId)])]);
}

it(`A-78 kill -9 at any moment loses no answer and sends nothing twice, ${rounds} times`, async () => {
  hub = await startTaproomProcess({ dataRoot });
  const { tool } = await addTools(hub, f);
  await putProfile(hub, 'able', { allow: [tool('echo')], maxCallsPerRun: 10_000 });
  let calls = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const sent = await kill(round);
    hub = await startTaproomProcess({ dataRoot });
    for (const one of sent) await check(one);
    calls += sent.length;
  }
  expect(calls).toBeGreaterThan(rounds * WORKERS);
}, 120_000);
