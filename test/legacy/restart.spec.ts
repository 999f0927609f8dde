import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { held } from '../manager/held.ts';
import { newDataRoot, startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import type { Hub } from '../support/taproom-servers.ts';
import { answerText, type Fixture, offer, startFixture } from './support/fixture.ts';
import {
  call,
  commit,
  eventsOf,
  inRound,
  nextRound,
  postCall,
  postCommit,
  routes,
  start,
  turn,
  view,
} from './support/generation.ts';

let f: Fixture;
let dataRoot: string;
const running: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  f = await startFixture();
  dataRoot = await newDataRoot();
});
afterEach(async () => {
  for (const end of running.splice(0)) await end();
  await f.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

async function hereHub(): Promise<Taproom> {
  const hub = await startTaproom({ dataRoot });
  running.push(() => hub.close());
  return hub;
}

async function processHub(): Promise<TaproomProcess> {
  const hub = await startTaproomProcess({ dataRoot });
  running.push(() => hub.kill());
  return hub;
}

const streamOf = (gid: string): string => join(dataRoot, 'events/legacy-generation', `${gid}.jsonl`);
const typesOf = async (hub: Hub, gid: string): Promise<string[]> => (await eventsOf(hub, gid)).map(({ type }) => type);
const unknown = {
  code: 'mcp.call_outcome_unknown',
  message: expect.stringContaining('The tool may have executed; the call is not repeated.'),
};

describe('L-52 after a restart', () => {
  it('everything is there again, and goes on', async () => {
    const hub = await hereHub();
    await offer(hub, f);
    const place = await inRound(hub, { groupId: 'g', chatId: 'c', recursionLimit: 7 });
    const made = await postCall(hub, place);
    const committed = await commit(hub, place, turn(['call_1']));
    const second = await nextRound(hub, place.gid, [{ type: 'function', function: { name: 'mine' } }]);
    const before = await hub.http('GET', `/api/legacy/generations/${place.gid}?events=true`);
    await f.close();
    await hub.restart();
    expect((await hub.http('GET', `/api/legacy/generations/${place.gid}?events=true`)).text).toBe(before.text);
    expect((await postCall(hub, place)).text).toBe(made.text);
    expect(await commit(hub, place, turn(['call_1']))).toEqual(committed);
    const third = await nextRound(hub, place.gid);
    expect(third.round.tools).toEqual(second.round.tools.slice(1));
    expect(f.calls()).toHaveLength(1);
  });

  it('the journal tells what happened, in order', async () => {
    const hub = await hereHub();
    await offer(hub, f);
    const place = await inRound(hub);
    await call(hub, place);
    await commit(hub, place, turn(['call_1']));
    const next = await nextRound(hub, place.gid);
    await commit(hub, next, { assistant: { content: 'done' } });
    const events = await eventsOf(hub, place.gid);
    expect(events.map(({ type }) => type)).toEqual([
      'generation_created',
      'round_prepared',
      'round_finalized',
      'tool_call_requested',
      'tool_call_started',
      'tool_result_stored',
      'tool_turn_committed',
      'round_prepared',
      'round_finalized',
      'generation_completed',
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const { generationId, timestamp } of events) {
      expect({ generationId, timestamp }).toEqual({
        generationId: place.gid,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
    }
    expect(JSON.stringify(events)).not.toMatch(/digest|owner/);
    const { timestamp } = events[3]!;
    expect((await view(hub, place.gid)).calls).toMatchObject([{ startedAt: timestamp }]);
  });

  it('a cancelled, a terminated and a group that is over stay so', async () => {
    const hub = await hereHub();
    await offer(hub, f);
    const cancelled = await inRound(hub);
    await routes.cancel(hub, cancelled.gid);
    const [lost, member] = [await inRound(hub, { groupId: 'g' }), await inRound(hub, { groupId: 'g' })];
    f.onCall = ({ reset }) => reset();
    await postCall(hub, lost);
    await hub.restart();
    expect((await view(hub, cancelled.gid)).state).toBe('cancelled');
    for (const { gid } of [lost, member]) expect((await view(hub, gid)).state).toBe('terminated');
    expectProblem(await routes.start(hub, { groupId: 'g' }), 'legacy.group_terminated');
    expectProblem(
      await postCall(hub, await inRound(hub), 'c', {
        executionCallId: (await view(hub, lost.gid)).calls[0]?.executionCallId,
      }),
      'legacy.execution_call_id_reused',
    );
    expect(f.calls()).toHaveLength(1);
  });
});

describe('L-53 a stop in the middle of a call', () => {
  it.each([
    ['kill -9', 'SIGKILL'],
    ['SIGTERM', 'SIGTERM'],
  ] as const)('by %s terminates the generation and its group, and nothing is sent again', async (_what, signal) => {
    const first = await processHub();
    await offer(first, f);
    const [place, member, other] = [
      await inRound(first, { groupId: 'g' }),
      await inRound(first, { groupId: 'g' }),
      await inRound(first),
    ];
    const { hold, pending } = held();
    f.onCall = hold;
    const running = postCall(first, place).catch(() => undefined);
    await pending();
    first.send(signal);
    await first.exited;
    await running;
    if (signal === 'SIGTERM') expect(readFileSync(streamOf(place.gid), 'utf8')).toContain('generation_terminated');
    f.onCall = answerText('ok');
    const second = await processHub();
    expect(await view(second, place.gid)).toMatchObject({
      state: 'terminated',
      error: unknown,
      calls: [{ outcome: 'outcome_unknown' }],
      rows: [],
    });
    expect((await view(second, member.gid)).state).toBe('terminated');
    expectProblem(await postCommit(second, place, turn(['call_1'])), 'legacy.generation_terminated');
    expect((await postCall(second, place)).json as object).toMatchObject({ terminated: unknown });
    expectProblem(await routes.start(second, { groupId: 'g' }), 'legacy.group_terminated');
    expect((await call(second, other)).outcome).toBe('known_response');
    expect(f.calls()).toHaveLength(2);
  });

  it('that is only requested is not sent, and the generation goes on', async () => {
    const hub = await hereHub();
    await offer(hub, f);
    const place = await inRound(hub);
    await call(hub, place);
    await hub.restart(() => dropLastLines(streamOf(place.gid), 2));
    expect(await typesOf(hub, place.gid)).toEqual([
      'generation_created',
      'round_prepared',
      'round_finalized',
      'tool_call_requested',
      'tool_result_stored',
    ]);
    expect((await view(hub, place.gid)).calls).toMatchObject([
      { outcome: 'not_sent', code: 'mcp.call_cancelled_before_send' },
    ]);
    expect((await postCall(hub, place)).json).toMatchObject({ outcome: 'not_sent' });
    expect(await commit(hub, place, turn(['call_1']))).toMatchObject({ depth: 1, recurse: true });
    expect(f.calls()).toHaveLength(1);
  });

  /** As if the process had died before they were written. */
  function dropLastLines(path: string, count: number): void {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.slice(0, -count).join('\n')}\n`);
  }
});

describe('L-44 a stop in the middle of a commit', () => {
  it('leaves all rows or none', async () => {
    const first = await processHub();
    await offer(first, f);
    const place = await inRound(first);
    await call(first, place);
    const body = turn(['call_1']);
    const committing = postCommit(first, place, body).catch(() => undefined);
    await first.kill();
    await committing;
    const second = await processHub();
    const { rows } = await view(second, place.gid);
    expect([0, 2]).toContain(rows.length);
    const answer = await commit(second, place, body);
    expect((await view(second, place.gid)).rows).toEqual(answer.rows);
    expect((await typesOf(second, place.gid)).filter((type) => type === 'tool_turn_committed')).toHaveLength(1);
  });

  it('a torn last line is no commit', async () => {
    const hub = await hereHub();
    await offer(hub, f);
    const place = await inRound(hub);
    await call(hub, place);
    await commit(hub, place, turn(['call_1']));
    await hub.restart(() => truncateSync(streamOf(place.gid), readFileSync(streamOf(place.gid)).length - 10));
    expect((await view(hub, place.gid)).rows).toEqual([]);
    expect((await commit(hub, place, turn(['call_1']))).rows).toHaveLength(2);
  });
});

describe('a stream that is damaged', () => {
  it.each([
    ['has lines of something else', (text: string) => `${text}nonsense\n{"seq":99}\n`],
    ['is one line of something else', () => 'nonsense\n'],
  ])('%s: is told to who asks for it, and keeps nobody else from theirs', async (_how, damage) => {
    const hub = await hereHub();
    await offer(hub, f);
    const [bad, good] = [await inRound(hub, { groupId: 'g' }), await inRound(hub)];
    await hub.restart(() => writeFileSync(streamOf(bad.gid), damage(readFileSync(streamOf(bad.gid), 'utf8'))));
    for (const answer of [await routes.read(hub, bad.gid), await postCall(hub, bad)]) {
      const { detail } = expectProblem(answer, 'mcp.storage_failed');
      expect(detail).toContain(`events/legacy-generation/${bad.gid}.jsonl, line`);
      expect(detail).toContain('Restore the file from a backup');
    }
    expect((await call(hub, good)).outcome).toBe('known_response');
    expect((await start(hub)).state).toBe('open');
  });
});
