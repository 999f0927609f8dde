import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LegacyCallAnswer, LegacyGenerationEnding } from '@taproom/contracts';
import { held } from '../manager/held.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { answerText, type Fixture, offer, startFixture } from './support/fixture.ts';
import {
  call,
  commit,
  eventsOf,
  inRound,
  type InRound,
  postCall,
  postCommit,
  queueCall,
  routes,
  start,
  turn,
  view,
} from './support/generation.ts';

let hub: Taproom;
let f: Fixture;
beforeAll(async () => {
  f = await startFixture();
  hub = await startTaproom();
  await offer(hub, f);
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
let sent: number;
beforeEach(() => {
  sent = f.calls().length;
  f.onCall = answerText('ok');
});
const newCalls = () => f.calls().slice(sent);
const mayHaveRun = expect.stringContaining('The tool may have executed; the call is not repeated.');
const unknown = { code: 'mcp.call_outcome_unknown', message: mayHaveRun };

/** A generation whose first call has an unknown outcome. */
async function lost(body: unknown = {}, before?: (place: InRound) => Promise<unknown>): Promise<InRound> {
  const place = await inRound(hub, body);
  await before?.(place);
  f.onCall = ({ reset }) => reset();
  expect(read(LegacyCallAnswer, await postCall(hub, place, 'lost'))).toEqual({
    executionCallId: expect.any(String),
    terminated: unknown,
  });
  f.onCall = answerText('ok');
  return place;
}

describe('an unknown outcome', () => {
  it('L-36 is never repeated, and has the same answer again', async () => {
    const place = await lost();
    const [first, again] = [await postCall(hub, place, 'lost'), await postCall(hub, place, 'lost')];
    expect(read(LegacyCallAnswer, first)).toMatchObject({ terminated: unknown });
    expect(again.text).toBe(first.text);
    expect(newCalls()).toHaveLength(1);
  });

  it.each([
    ['no JSON', () => (f.onCall = ({ json }) => json('{"jsonrpc":'))],
    ['more than 4 MiB', () => (f.onCall = answerText('x'.repeat(4 * 1024 * 1024 + 1)))],
  ])('L-36 is what an answer of %s is', async (_what, script) => {
    const place = await inRound(hub);
    script();
    expect(read(LegacyCallAnswer, await postCall(hub, place))).toMatchObject({ terminated: unknown });
    expect((await view(hub, place.gid)).state).toBe('terminated');
    expect(newCalls()).toHaveLength(1);
  });

  it('L-37 has no tool message anywhere', async () => {
    const place = await lost({}, (before) => call(hub, before, 'known'));
    for (const text of [(await postCall(hub, place, 'lost')).text, (await routes.read(hub, place.gid)).text]) {
      expect(text).not.toContain('toolMessage');
      expect(text).not.toContain('"role"');
    }
    const { rows, calls } = await view(hub, place.gid);
    expect(rows).toEqual([]);
    expect(calls.map(({ outcome, isError, code }) => ({ outcome, isError, code }))).toEqual([
      { outcome: 'known_response', isError: false, code: undefined },
      { outcome: 'outcome_unknown', isError: undefined, code: 'mcp.call_outcome_unknown' },
    ]);
  });

  it('L-38 leaves nothing of its turn', async () => {
    const place = await lost({}, (before) => call(hub, before, 'known'));
    expectProblem(await postCall(hub, place, 'third'), 'legacy.generation_terminated');
    expect(newCalls()).toHaveLength(2);
    const body = turn(['known', 'lost', 'third'], [{ toolCallId: 'lost', content: 'made up' }]);
    for (const one of [body, turn(['known'])]) {
      expectProblem(await postCommit(hub, place, one), 'legacy.generation_terminated');
    }
    expect((await view(hub, place.gid)).rows).toEqual([]);
  });

  it('L-38 keeps the turns that were committed before', async () => {
    const place = await inRound(hub);
    await call(hub, place);
    const { rows } = await commit(hub, place, turn(['call_1']));
    const second = await routes.round(hub, place.gid, { localTools: [] });
    const { roundId } = second.json as { roundId: string };
    const tools = (second.json as { tools: unknown[] }).tools;
    await routes.finalize(hub, place.gid, roundId, { tools });
    f.onCall = ({ reset }) => reset();
    await postCall(hub, { ...place, rid: roundId }, 'lost');
    expect(await view(hub, place.gid)).toMatchObject({ state: 'terminated', rows, depth: 1 });
  });

  it('L-39 ends the generation', async () => {
    const place = await lost();
    expect(await view(hub, place.gid)).toMatchObject({ state: 'terminated', error: unknown });
    const refused = [
      await routes.round(hub, place.gid),
      await routes.finalize(hub, place.gid, place.rid, { tools: [] }),
      await postCall(hub, place, 'new'),
      await postCommit(hub, place, turn([])),
    ];
    for (const answer of refused) {
      expect(expectProblem(answer, 'legacy.generation_terminated').detail).toEqual(mayHaveRun);
    }
    const { status, json } = await routes.cancel(hub, place.gid);
    expect({ status, json }).toEqual({
      status: 200,
      json: { generationId: place.gid, state: 'terminated', error: unknown },
    });
    expect((await eventsOf(hub, place.gid)).at(-1)).toMatchObject({ type: 'generation_terminated', level: 'error' });
  });

  it('stops the calls that wait for their turn', async () => {
    const place = await inRound(hub);
    const { hold, pending, exchanges } = held();
    f.onCall = hold;
    const first = postCall(hub, place, 'a');
    await pending();
    const waiting = [await queueCall(hub, place, 'b'), await queueCall(hub, place, 'c')];
    exchanges[0]?.reset();
    expect(read(LegacyCallAnswer, await first)).toMatchObject({ terminated: unknown });
    for (const { answer } of waiting) expectProblem(await answer, 'legacy.generation_terminated');
    const requested = (await eventsOf(hub, place.gid)).filter(({ type }) => type === 'tool_call_requested');
    expect(requested).toHaveLength(1);
    expect(newCalls()).toHaveLength(1);
  });
});

describe('L-40 a group', () => {
  it('ends with one of its generations; others go on', async () => {
    const [member, other, alone] = [
      await inRound(hub, { groupId: 'g1' }),
      await inRound(hub, { groupId: 'g2' }),
      await inRound(hub),
    ];
    await lost({ groupId: 'g1' });
    expect(await view(hub, member.gid)).toMatchObject({ state: 'terminated', error: unknown });
    expectProblem(await postCall(hub, member), 'legacy.generation_terminated');
    expectProblem(await routes.start(hub, { groupId: 'g1' }), 'legacy.group_terminated');
    expect((await start(hub, { groupId: 'g2' })).state).toBe('open');
    for (const place of [other, alone]) expect((await call(hub, place)).outcome).toBe('known_response');
    expect(newCalls()).toHaveLength(3);
  });

  it('leaves what was completed as it is', async () => {
    const done = await inRound(hub, { groupId: 'g3' });
    await postCommit(hub, done, { assistant: { content: 'done' } });
    await lost({ groupId: 'g3' });
    expect((await view(hub, done.gid)).state).toBe('completed');
  });

  it('keeps the known outcome of a call that was under way in another member', async () => {
    const member = await inRound(hub, { groupId: 'g4' });
    const { hold, pending, exchanges } = held();
    f.onCall = hold;
    const running = postCall(hub, member, 'slow');
    await pending();
    await lost({ groupId: 'g4' });
    expect((await view(hub, member.gid)).state).toBe('terminated');
    exchanges[0]?.result({ resultType: 'complete', content: [] });
    expect(read(LegacyCallAnswer, await running)).toMatchObject({ outcome: 'known_response' });
    expect((await view(hub, member.gid)).calls).toMatchObject([{ outcome: 'known_response' }]);
    expectProblem(await postCommit(hub, member, turn(['slow'])), 'legacy.generation_terminated');
  });

  it('belongs to its client', async () => {
    await lost({ groupId: 'mine' });
    const made = await hub.http('POST', '/api/access/tokens', { body: { name: 'other', scopes: ['legacy'] } });
    const { token } = made.json as { token: string };
    expect((await routes.start(hub, { groupId: 'mine' }, { token })).status).toBe(201);
  });
});

describe('L-41 cancel', () => {
  const cancel = async ({ gid }: InRound) => {
    const answer = await routes.cancel(hub, gid);
    return { status: answer.status, ...read(LegacyGenerationEnding, answer) };
  };

  it('ends an idle generation, once', async () => {
    const place = await inRound(hub);
    expect(await cancel(place)).toEqual({ status: 202, generationId: place.gid, state: 'cancelled' });
    const before = (await routes.read(hub, place.gid)).text;
    expect(await cancel(place)).toEqual({ status: 200, generationId: place.gid, state: 'cancelled' });
    expect((await routes.read(hub, place.gid)).text).toBe(before);
  });

  it('between two calls cancels', async () => {
    const place = await inRound(hub);
    await call(hub, place);
    expect(await cancel(place)).toMatchObject({ status: 202, state: 'cancelled' });
    expectProblem(await postCall(hub, place, 'more'), 'legacy.generation_closed');
    expect(newCalls()).toHaveLength(1);
  });

  it('of a call that has left makes it unknown, and terminates', async () => {
    const place = await inRound(hub);
    const { hold, pending } = held();
    f.onCall = hold;
    const running = postCall(hub, place);
    await pending();
    const { answer: waiting } = await queueCall(hub, place, 'behind');
    expect(await cancel(place)).toEqual({ status: 202, generationId: place.gid, state: 'terminated', error: unknown });
    expect(read(LegacyCallAnswer, await running)).toMatchObject({ terminated: unknown });
    expectProblem(await waiting, 'legacy.generation_terminated');
    expect(await cancel(place)).toMatchObject({ status: 200, state: 'terminated' });
    expect((await view(hub, place.gid)).calls).toMatchObject([{ outcome: 'outcome_unknown' }]);
    expect(newCalls()).toHaveLength(1);
  });

  it('changes nothing of what is completed', async () => {
    const place = await inRound(hub);
    await commit(hub, place, { assistant: { content: 'x' } });
    expect(await cancel(place)).toEqual({ status: 200, generationId: place.gid, state: 'completed' });
  });

  it('loses no call, whenever it comes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const place = await inRound(hub);
      const [answer] = await Promise.all([postCall(hub, place), routes.cancel(hub, place.gid)]);
      const { state, calls } = await view(hub, place.gid);
      expect(state).not.toBe('open');
      expect(calls.map(({ outcome }) => outcome)).not.toContain(null);
      if (answer.status === 409) expect(calls).toEqual([]);
      else expect(calls).toHaveLength(1);
    }
  });

  it('L-42 keeps a complete batch, which may be committed once', async () => {
    const place = await inRound(hub);
    await call(hub, place);
    await cancel(place);
    expectProblem(await postCommit(hub, place, turn(['call_1', 'more'])), 'legacy.turn_incomplete');
    const committed = await commit(hub, place, turn(['call_1']));
    expect(committed).toMatchObject({ depth: 1, recurse: false });
    expect(await commit(hub, place, turn(['call_1']))).toEqual(committed);
    expect((await view(hub, place.gid)).rows).toEqual(committed.rows);
    expectProblem(await routes.round(hub, place.gid), 'legacy.generation_closed');
    expect((await view(hub, place.gid)).state).toBe('cancelled');
  });
});
