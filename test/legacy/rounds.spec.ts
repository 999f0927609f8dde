import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LegacyRoundFinalized } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { type Fixture, offer, sentName, startFixture, tool } from './support/fixture.ts';
import {
  ALIAS,
  call,
  callBody,
  commit,
  inRound,
  nextRound,
  postCall,
  prepare,
  routes,
  start,
  turn,
  view,
} from './support/generation.ts';

type Spec = { type: string; function: { name: string } };
const local = (name: string): Spec => ({ type: 'function', function: { name } });

let hub: Taproom;
let f: Fixture;
let id: string;
beforeAll(async () => {
  f = await startFixture([tool('issue.create'), tool('other')]);
  hub = await startTaproom();
  id = await offer(hub, f, { tools: { 'issue.create': 'allow', other: 'ask' } });
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
let sent: number;
beforeEach(() => {
  sent = f.calls().length;
});
const newCalls = () => f.calls().slice(sent);

describe('a round', () => {
  it('L-15 lists the local tools first and as they are, then the MCP tools', async () => {
    const { generationId } = await start(hub);
    const mine =
      '{"type":"function","function":{"name":"mine","parameters":{"b":1,"10":9007199254740993,"2":1.0,"__proto__":{"a":"\\ud83e"}}},"strict":true,"x":[]}';
    const answer = await routes.round(hub, generationId, `{"localTools": [ ${mine} ]}`);
    expect(answer.status).toBe(201);
    expect(answer.text).toContain(`"tools":[${mine},{"type":"function","function":{"name":"${ALIAS}"`);
    expect(answer.json).toMatchObject({
      roundId: expect.stringMatching(/^rnd_/),
      depth: 0,
      toolChoice: 'auto',
      limitReached: false,
      bindings: [
        { alias: ALIAS, toolId: `mcp/${id}:issue.create`, displayName: 'issue.create (my server)' },
        { alias: 'mcp__my_server__other', toolId: `mcp/${id}:other`, displayName: 'other (my server)' },
      ],
    });
  });

  it('L-15 has no tool choice without tools', async () => {
    const bare = await startTaproom();
    const { generationId } = await start(bare);
    expect((await prepare(bare, generationId)).round).toMatchObject({ tools: [], toolChoice: null, bindings: [] });
    expect((await prepare(bare, generationId, [local('a')])).round.toolChoice).toBe('auto');
    await bare.close();
  });

  it('L-15 refuses a local tool without a name, each by its place', async () => {
    const { generationId } = await start(hub);
    const localTools = [local('a'), {}, { function: { name: '' } }, 'x', { function: { name: 1 } }];
    const problem = expectProblem(await routes.round(hub, generationId, { localTools }), 'legacy.local_tools_invalid');
    expect(problem.errors?.map(({ path }) => path)).toEqual([1, 2, 3, 4].map((n) => `localTools[${n}].function.name`));
    expect((await view(hub, generationId)).rounds).toEqual([]);
  });

  it('L-16 gives aliases anew, and local names win', async () => {
    const { generationId } = await start(hub);
    const first = await prepare(hub, generationId, [local(ALIAS)]);
    expect(first.round.bindings.map(({ alias }) => alias)).toEqual([`${ALIAS}__2`, 'mcp__my_server__other']);
    const second = await prepare(hub, generationId);
    expect(second.round.bindings.map(({ alias }) => alias)).toEqual([ALIAS, 'mcp__my_server__other']);
  });

  it('L-17 makes the schemas anew, whatever the hook did to them', async () => {
    const { generationId } = await start(hub);
    const first = await prepare(hub, generationId);
    const mutated = first.round.tools.map((one) => ({
      ...(one as Spec),
      function: { name: (one as Spec).function.name, parameters: { type: 'object', properties: { evil: {} } } },
    }));
    await routes.finalize(hub, generationId, first.rid, { tools: mutated });
    expect((await prepare(hub, generationId)).round.tools).toEqual(first.round.tools);
  });

  it('L-18 resolves its own bindings only, and never a local name', async () => {
    const { generationId: gid } = await start(hub);
    await nextRound(hub, gid, [local(ALIAS), local('mine')]);
    const second = await nextRound(hub, gid, [local('mine')]);
    for (const name of [`${ALIAS}__2`, 'mine']) {
      expectProblem(await postCall(hub, second, 'c', { name }), 'legacy.not_an_mcp_alias');
    }
    expect(newCalls()).toEqual([]);
  });
});

describe('after the hook', () => {
  const specs = async (gid: string) => {
    const { rid, round } = await prepare(hub, gid, [local('mine')]);
    const [mine, issue, other] = round.tools as [Spec, Spec, Spec];
    return { rid, mine, issue, other };
  };
  const renamed = (spec: Spec, name: string): Spec => ({ ...spec, function: { ...spec.function, name } });

  it.each([
    ['untouched', ({ mine, issue, other }: Awaited<ReturnType<typeof specs>>) => [mine, issue, other]],
    ['reordered', ({ mine, issue, other }: Awaited<ReturnType<typeof specs>>) => [other, issue, mine]],
    [
      'a clone with another schema',
      ({ issue, other }: Awaited<ReturnType<typeof specs>>) => [local(issue.function.name), other],
    ],
  ])('L-19 an alias that is there once works: %s', async (_what, hook) => {
    const { generationId: gid } = await start(hub);
    const round = await specs(gid);
    const finalized = await routes.finalize(hub, gid, round.rid, { tools: hook(round) });
    expect(read(LegacyRoundFinalized, finalized).dropped).toEqual([]);
    await call(hub, { gid, rid: round.rid, round: null as never });
    expect(newCalls().map(sentName)).toEqual(['issue.create']);
  });

  it.each([
    ['removed', 'missing', ({ other }: Awaited<ReturnType<typeof specs>>) => [other]],
    [
      'renamed',
      'missing',
      ({ issue, other }: Awaited<ReturnType<typeof specs>>) => [renamed(issue, 'new_name'), other],
    ],
    ['duplicated', 'duplicate', ({ issue, other }: Awaited<ReturnType<typeof specs>>) => [issue, other, issue]],
  ])('L-20 L-21 an alias that was %s is dropped, and not guessed', async (_what, reason, hook) => {
    const { generationId: gid } = await start(hub);
    const round = await specs(gid);
    const finalized = read(LegacyRoundFinalized, await routes.finalize(hub, gid, round.rid, { tools: hook(round) }));
    expect(finalized.dropped).toEqual([{ alias: ALIAS, reason }]);
    expect(finalized.bindings.map(({ alias }) => alias)).toEqual(['mcp__my_server__other']);
    const place = { gid, rid: round.rid, round: null as never };
    const answer = await call(hub, place);
    expect(answer).toMatchObject({ outcome: 'not_sent', toolMessage: { error: true } });
    expect(JSON.parse(answer.toolMessage.content)).toMatchObject({ code: 'mcp.legacy_tool_not_advertised' });
    expectProblem(await postCall(hub, place, 'c2', { name: 'new_name' }), 'legacy.not_an_mcp_alias');
    expect(newCalls()).toEqual([]);
  });

  it('ignores what a hook made of other entries', async () => {
    const { generationId: gid } = await start(hub);
    const { rid, round } = await prepare(hub, gid);
    const answer = await routes.finalize(hub, gid, rid, { tools: [...round.tools, null, 'x', {}, { function: 1 }] });
    expect(read(LegacyRoundFinalized, answer).dropped).toEqual([]);
  });

  it('L-22 is told once, before the calls; the same again has the same answer', async () => {
    const { generationId: gid } = await start(hub);
    const { rid, round } = await prepare(hub, gid);
    expectProblem(await routes.call(hub, gid, rid, callBody()), 'legacy.round_not_finalized');
    const first = await routes.finalize(hub, gid, rid, { tools: round.tools });
    const again = await routes.finalize(hub, gid, rid, JSON.stringify({ tools: round.tools }, null, 1));
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    expectProblem(await routes.finalize(hub, gid, rid, { tools: [] }), 'legacy.round_already_finalized');
    expect(newCalls()).toEqual([]);
  });
});

describe('L-23 rounds one after another', () => {
  it('a new round closes the one before', async () => {
    const { generationId: gid } = await start(hub);
    const first = await nextRound(hub, gid);
    await nextRound(hub, gid);
    expectProblem(await postCall(hub, first), 'legacy.round_closed');
    expectProblem(await routes.finalize(hub, gid, first.rid, { tools: [] }), 'legacy.round_closed');
    expectProblem(await routes.commit(hub, gid, first.rid, { assistant: { content: '' } }), 'legacy.round_closed');
    expect((await view(hub, gid)).rounds.map(({ state }) => state)).toEqual(['closed', 'finalized']);
    expect(newCalls()).toEqual([]);
  });

  it('a round with calls has to be committed first', async () => {
    const place = await inRound(hub);
    await call(hub, place);
    expectProblem(await routes.round(hub, place.gid), 'legacy.turn_uncommitted');
    await commit(hub, place, turn(['call_1']));
    const second = await nextRound(hub, place.gid);
    expect(second.round.depth).toBe(1);
    expectProblem(await postCall(hub, place, 'call_2'), 'legacy.round_closed');
  });
});
