import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { answerText, type Fixture, offer, sentArguments, startFixture } from './support/fixture.ts';
import { inRound, type InRound, postCall, view } from './support/generation.ts';

/** `KILL_ROUNDS=100 npm test -- test/legacy/crash` kills more often. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 4);
const GENERATIONS = 4;

let dataRoot: string;
let f: Fixture;
let hub: TaproomProcess;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  f = await startFixture();
  f.onCall = (exchange) => void setTimeout(() => void answerText('ok')(exchange), Math.random() * 20);
});
afterAll(async () => {
  await hub.kill();
  await f.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

const wait = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms));
const argumentsOf = (id: string): string => `{"title":"${id}"}`;
const timesSent = (id: string): number => f.calls().filter((one) => sentArguments(one) === argumentsOf(id)).length;
const makeCall = (at: TaproomProcess, place: InRound, id: string) =>
  postCall(at, place, id, { arguments: argumentsOf(id) });

type Answered = { id: string; text: string | undefined };

/** Calls until the process is gone; what was not answered has no text. */
async function callOn(at: TaproomProcess, place: InRound): Promise<Answered[]> {
  const made: Answered[] = [];
  for (let count = 0; ; count += 1) {
    const id = `${place.gid}-${count}`;
    const answer = await makeCall(at, place, id).catch(() => undefined);
    made.push({ id, text: answer?.text });
    if (answer?.status !== 200) return made;
  }
}

/** After the restart the same call again: it says the truth, and nothing that may have left leaves again. */
async function judge(place: InRound, { id, text }: Answered): Promise<void> {
  const before = timesSent(id);
  const answer = await makeCall(hub, place, id);
  const said = answer.json as { outcome?: string; terminated?: object; code?: string };
  if (text !== undefined) expect(answer.text).toBe(text);
  const kind = said.outcome ?? (said.terminated ? 'unknown' : said.code);
  const allowed: Record<string, readonly [number, number][]> = {
    // Sent before the crash, or for the first time now.
    known_response: [
      [1, 1],
      [0, 1],
    ],
    not_sent: [[0, 0]],
    unknown: [
      [0, 0],
      [1, 1],
    ],
    'legacy.generation_terminated': [[0, 0]],
  };
  expect({ kind, sent: allowed[kind ?? ''] }).toEqual({
    kind,
    sent: expect.arrayContaining([[before, timesSent(id)]]),
  });
}

describe('L-36 L-53 kill -9 at any moment', () => {
  it(`sends no call twice and makes no answer up, ${rounds} times`, async () => {
    hub = await startTaproomProcess({ dataRoot });
    await offer(hub, f);
    for (let count = 0; count < rounds; count += 1) {
      const places: InRound[] = [];
      while (places.length < GENERATIONS) places.push(await inRound(hub));
      const first = hub;
      const working = Promise.all(places.map((place) => callOn(first, place)));
      await wait(20 + Math.random() * 150);
      await hub.kill();
      const made = await working;
      hub = await startTaproomProcess({ dataRoot });
      for (const [index, place] of places.entries()) {
        for (const one of made[index] ?? []) await judge(place, one);
        const { calls } = await view(hub, place.gid);
        expect(calls.map(({ outcome }) => outcome)).not.toContain(null);
      }
    }
  }, 300_000);
});
