import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { held } from '../manager/held.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { answerText, type Fixture, offer, sentName, startFixture, tool } from './support/fixture.ts';
import {
  ALIAS,
  call,
  callBody,
  commit,
  inRound,
  nextRound,
  postCall,
  queueCall,
  routes,
  turn,
  view,
} from './support/generation.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const strict = tool('issue.create', {
  inputSchema: {
    type: 'object',
    required: ['title', 'kind'],
    additionalProperties: false,
    properties: { title: { type: 'string', default: 'none' }, kind: { enum: ['a'], default: 'a' } },
  },
});

let hub: Taproom;
let f: Fixture;
let id: string;
beforeAll(async () => {
  f = await startFixture([strict]);
  hub = await startTaproom();
  id = await offer(hub, f);
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

describe('a call', () => {
  it('L-24 submits the ToolId, the arguments and a UUID of its own', async () => {
    const place = await inRound(hub);
    const { executionCallId } = await call(hub, place, 'call_secret');
    expect(executionCallId).toMatch(UUID);
    const { calls } = await view(hub, place.gid);
    expect(calls).toEqual([
      {
        executionCallId,
        roundId: place.rid,
        toolCallId: 'call_secret',
        toolId: `mcp/${id}:issue.create`,
        argumentsJson: '{"title":"x"}',
        outcome: 'known_response',
        isError: false,
        startedAt: expect.stringMatching(/Z$/),
        endedAt: expect.stringMatching(/Z$/),
      },
    ]);
    const [request] = newCalls();
    expect(newCalls()).toHaveLength(1);
    expect(sentName(request!)).toBe('issue.create');
    expect(request!.body).not.toMatch(/mcp__|call_secret/);
    expect(request!.body).not.toContain(executionCallId);
  });

  it('answers in the form of 4.1', async () => {
    const place = await inRound(hub);
    const answer = await call(hub, place);
    expect(answer).toEqual({
      executionCallId: expect.stringMatching(UUID),
      outcome: 'known_response',
      toolMessage: {
        role: 'tool',
        tool_call_id: 'call_1',
        name: ALIAS,
        content: [
          '{',
          '  "outcome": "known_response",',
          '  "response": {',
          '    "kind": "tool_result",',
          '    "isError": false,',
          '    "textBlocks": [',
          '      {',
          '        "index": 0,',
          '        "text": "ok"',
          '      }',
          '    ],',
          '    "diagnostics": []',
          '  }',
          '}',
        ].join('\n'),
        error: false,
      },
    });
  });

  it('L-27 has an executionCallId of its own, made here or supplied once', async () => {
    const place = await inRound(hub);
    const own = '7b0c2a61-6c6c-4f0e-9a39-2d3f3c1d7a10';
    const [one, two] = [await call(hub, place, 'a'), await call(hub, place, 'b')];
    expect(new Set([one.executionCallId, two.executionCallId, 'a', 'b']).size).toBe(4);
    expect((await call(hub, place, 'c', { executionCallId: own })).executionCallId).toBe(own);
    for (const executionCallId of ['x', '', 7, null]) {
      expectProblem(await postCall(hub, place, 'd', { executionCallId }), 'request.invalid');
    }
    expectProblem(await postCall(hub, place, 'd', { executionCallId: own }), 'legacy.execution_call_id_reused');
    const other = await inRound(hub);
    for (const executionCallId of [own, own.toUpperCase(), one.executionCallId]) {
      expectProblem(await postCall(hub, other, 'd', { executionCallId }), 'legacy.execution_call_id_reused');
    }
    expect((await view(hub, other.gid)).calls).toEqual([]);
    expect(newCalls()).toHaveLength(3);
  });

  it('L-28 the same toolCallId in another round is another call', async () => {
    const place = await inRound(hub);
    const first = await call(hub, place, 'same');
    const one = await commit(hub, place, turn(['same']));
    const next = await nextRound(hub, place.gid);
    f.onCall = answerText('second');
    const second = await call(hub, next, 'same');
    const two = await commit(hub, next, turn(['same']));
    expect(second.executionCallId).not.toBe(first.executionCallId);
    expect([one, two].map(({ rows }) => rows[1])).toMatchObject([
      { tool_call_id: 'same', mes: first.toolMessage.content },
      { tool_call_id: 'same', mes: second.toolMessage.content },
    ]);
    expect(newCalls()).toHaveLength(2);
  });

  it('L-29 is idempotent', async () => {
    const place = await inRound(hub);
    const first = await postCall(hub, place);
    const again = await postCall(hub, place);
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    for (const changes of [{ arguments: '{"title":"y"}' }, { name: 'mcp__other' }]) {
      expectProblem(await postCall(hub, place, 'call_1', changes), 'legacy.call_id_reused');
    }
    expect(newCalls()).toHaveLength(1);
  });

  it('L-29 is in progress while it runs, and while it waits for its turn', async () => {
    const place = await inRound(hub);
    const { hold, pending, exchanges } = held();
    f.onCall = hold;
    const running = postCall(hub, place, 'a');
    await pending();
    const { answer: waiting } = await queueCall(hub, place, 'b');
    expectProblem(await postCall(hub, place, 'a'), 'legacy.call_in_progress');
    expectProblem(await postCall(hub, place, 'b', { arguments: '{}' }), 'legacy.call_id_reused');
    expectProblem(await postCommit(place), 'legacy.call_in_progress');
    exchanges[0]?.result({ resultType: 'complete', content: [] });
    await pending(2);
    exchanges[1]?.result({ resultType: 'complete', content: [] });
    expect([(await running).status, (await waiting).status]).toEqual([200, 200]);
    expect(newCalls()).toHaveLength(2);
  });

  const postCommit = ({ gid, rid }: { gid: string; rid: string }) => routes.commit(hub, gid, rid, turn(['a', 'b']));

  it.each([
    [{ toolCallId: undefined }],
    [{ toolCallId: '' }],
    [{ toolCallId: null }],
    [{ toolCallId: 7 }],
    [{ name: undefined }],
    [{ name: '' }],
    [{ name: null }],
    [{ arguments: undefined }],
    [{ arguments: null }],
  ])('L-30 with %j is malformed', async (changes) => {
    const place = await inRound(hub);
    const body = { ...callBody(), ...changes };
    const problem = expectProblem(await routes.call(hub, place.gid, place.rid, body), 'legacy.malformed_tool_call');
    expect(problem.errors?.map(({ path }) => path)).toEqual(Object.keys(changes));
    expect((await view(hub, place.gid)).calls).toEqual([]);
    expect(newCalls()).toEqual([]);
  });
});
