import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { filesWith } from '../support/taproom-files.ts';
import { answerText, type Fixture, offer, startFixture, tool } from './support/fixture.ts';
import {
  ALIAS,
  call,
  commit,
  eventsOf,
  inRound,
  modelCall,
  nextRound,
  postCall,
  postCommit,
  routes,
  turn,
  view,
} from './support/generation.ts';

const mine = { type: 'function', function: { name: 'mine' } };

let hub: Taproom;
let f: Fixture;
beforeAll(async () => {
  f = await startFixture([tool('issue.create', { title: 'Create issue' })]);
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

describe('committing a turn', () => {
  it('L-43 writes the first-class form, mixed results in call order', async () => {
    const place = await inRound(hub, {}, [mine]);
    const [one, three] = [await call(hub, place, 'call_1'), await call(hub, place, 'call_3', { arguments: '' })];
    const body = turn(
      ['call_1', { ...modelCall('call_2', 'mine', '{"a": 1}'), signature: 'sig' }, modelCall('call_3', ALIAS, '')],
      [{ toolCallId: 'call_2', content: 'local', error: true }],
    );
    const before = Date.now();
    const answer = await postCommit(hub, place, body);
    const date = (answer.json as { rows: { send_date?: number }[] }).rows[1]?.send_date ?? 0;
    expect([before <= date, date <= Date.now()]).toEqual([true, true]);
    const rowCall = (id: string, name: string, displayName: string, parameters: string, signature: string) =>
      `{"id":"${id}","name":"${name}","displayName":"${displayName}","parameters":${JSON.stringify(parameters)},"signature":${signature}}`;
    const result = (id: string, name: string, mes: string, error: boolean) =>
      `{"role":"tool","name":"${name}","is_system":true,"is_user":false,"send_date":${date},"mes":${JSON.stringify(mes)},"tool_call_id":"${id}","error":${error}}`;
    const rows = [
      `{"name":"Seraphina","is_user":false,"is_system":false,"mes":"Let me look.","tool_calls":[${[
        rowCall('call_1', ALIAS, 'Create issue (my server)', '{"title":"x"}', 'null'),
        rowCall('call_2', 'mine', 'mine', '{"a": 1}', '"sig"'),
        rowCall('call_3', ALIAS, 'Create issue (my server)', '{}', 'null'),
      ].join(',')}],"extra":{}}`,
      result('call_1', ALIAS, one.toolMessage.content, false),
      result('call_2', 'mine', 'local', true),
      result('call_3', ALIAS, three.toolMessage.content, false),
    ];
    expect(answer.text.startsWith(`{"rows":[${rows.join(',')}],"events":[`)).toBe(true);
    expect((await routes.read(hub, place.gid)).text).toContain(`"rows":[${rows.join(',')}]`);
  });

  it('L-44 happens once: the same again has the stored answer', async () => {
    const place = await inRound(hub);
    await call(hub, place);
    const first = await postCommit(hub, place, turn(['call_1']));
    const again = await postCommit(hub, place, JSON.stringify(turn(['call_1']), null, 2));
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    expectProblem(await postCommit(hub, place, turn(['call_1', 'call_2'])), 'legacy.round_closed');
    const { rows } = await view(hub, place.gid);
    expect(rows).toHaveLength(2);
    const events = await eventsOf(hub, place.gid);
    expect(events.filter(({ type }) => type === 'tool_turn_committed')).toHaveLength(1);
    await nextRound(hub, place.gid);
    expect((await postCommit(hub, place, turn(['call_1']))).text).toBe(first.text);
  });

  it('L-45 needs a result for every call', async () => {
    const place = await inRound(hub, {}, [mine]);
    await call(hub, place);
    const body = turn(['call_1', 'call_2', modelCall('call_3', 'mine')]);
    const problem = expectProblem(await postCommit(hub, place, body), 'legacy.turn_incomplete');
    expect(problem.errors?.map(({ path }) => path)).toEqual(['call_2', 'call_3']);
    expect((await view(hub, place.gid)).rows).toEqual([]);
  });

  it.each([
    ['a local result for an MCP call', turn(['call_1'], [{ toolCallId: 'call_1', content: 'x' }])],
    ['a local result for no call', turn(['call_1'], [{ toolCallId: 'other', content: 'x' }])],
    ['an id twice', turn(['call_1', 'call_1'])],
    ['no id', turn(['call_1', { type: 'function', function: { name: 'mine', arguments: '{}' } }])],
    ['no name', turn(['call_1', { id: 'a', function: { arguments: '{}' } }])],
    ['no arguments', turn(['call_1', { id: 'a', function: { name: 'mine' } }])],
    ['other arguments than the call had', turn([modelCall('call_1', ALIAS, '{}')])],
    ['calls that are no list', { assistant: { content: '', tool_calls: { id: 'call_1' } } }],
    ['no calls, though one was made', turn([])],
  ])('L-45 refuses a batch with %s', async (_what, body) => {
    const place = await inRound(hub, {}, [mine]);
    await call(hub, place);
    expectProblem(await postCommit(hub, place, body), 'legacy.malformed_tool_call');
    expect(await view(hub, place.gid)).toMatchObject({ rows: [], depth: 0, state: 'open' });
    expect(await commit(hub, place, turn(['call_1']))).toMatchObject({ depth: 1 });
  });

  it('takes local calls alone, without the hook having been told of', async () => {
    const { gid } = await inRound(hub);
    const prepared = await routes.round(hub, gid, { localTools: [mine] });
    const { roundId } = prepared.json as { roundId: string };
    const body = turn([modelCall('a', 'mine')], [{ toolCallId: 'a', content: '' }]);
    expect((await routes.commit(hub, gid, roundId, body)).status).toBe(200);
  });

  it('L-46 tells the turn to extensions twice, in order', async () => {
    const place = await inRound(hub, {}, [mine]);
    const one = await call(hub, place);
    const body = turn(['call_1', modelCall('b', 'mine', '{}')], [{ toolCallId: 'b', content: 'r' }]);
    const { events, depth, recurse } = await commit(hub, place, body);
    const invocations = [
      {
        id: 'call_1',
        name: ALIAS,
        displayName: 'Create issue (my server)',
        parameters: '{"title":"x"}',
        result: one.toolMessage.content,
        error: false,
      },
      { id: 'b', name: 'mine', displayName: 'mine', parameters: '{}', result: 'r', error: false },
    ];
    expect({ events, depth, recurse }).toEqual({
      events: [
        { type: 'TOOL_CALLS_PERFORMED', invocations },
        { type: 'TOOL_CALLS_RENDERED', invocations },
      ],
      depth: 1,
      recurse: true,
    });
  });

  it.each([[{ content: 'done' }], [{ content: 'done', tool_calls: [] }], [{ content: null, tool_calls: null }]])(
    'L-46 without tool calls (%j) completes the generation',
    async (assistant) => {
      const place = await inRound(hub);
      expect(await commit(hub, place, { assistant })).toEqual({ rows: [], events: [], depth: 0, recurse: false });
      expect((await view(hub, place.gid)).state).toBe('completed');
      expectProblem(await routes.round(hub, place.gid), 'legacy.generation_closed');
    },
  );
});

describe('L-47 the recursion limit', () => {
  it.each([1, 5])('of %d allows that many tool turns, and drops the calls of the next', async (recursionLimit) => {
    let place = await inRound(hub, recursionLimit === 5 ? {} : { recursionLimit });
    for (let depth = 1; depth <= recursionLimit; depth += 1) {
      expect(place.round).toMatchObject({ depth: depth - 1, limitReached: false });
      await call(hub, place);
      expect(await commit(hub, place, turn(['call_1']))).toMatchObject({ depth, recurse: true });
      place = await nextRound(hub, place.gid);
    }
    expect(place.round).toMatchObject({ depth: recursionLimit, limitReached: true, toolChoice: 'auto' });
    expect(place.round.tools).toHaveLength(1);
    expectProblem(await postCall(hub, place), 'legacy.recursion_limit_reached');
    expect(newCalls()).toHaveLength(recursionLimit);
    expect(await commit(hub, place, turn(['call_1']))).toEqual({
      rows: [],
      events: [],
      depth: recursionLimit,
      recurse: false,
    });
    const { state, diagnostics, rows } = await view(hub, place.gid);
    expect({ state, codes: diagnostics.map(({ code }) => code), rows: rows.length }).toEqual({
      state: 'completed',
      codes: ['mcp.recursion_limit_reached'],
      rows: 2 * recursionLimit,
    });
  });

  it('L-50 the old form is written nowhere', async () => {
    const place = await inRound(hub);
    await call(hub, place);
    await commit(hub, place, turn(['call_1']));
    expect((await hub.http('GET', `/api/legacy/generations/${place.gid}?events=true`)).text).not.toContain(
      'tool_invocations',
    );
    expect(filesWith(hub.dataRoot, 'tool_invocations')).toEqual([]);
    expect(filesWith(hub.dataRoot, '"tool_calls"')).toContain(`events/legacy-generation/${place.gid}.jsonl`);
  });
});
