import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LegacyCallAnswer } from '@taproom/contracts';
import { held } from '../manager/held.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { getServer, setPermission, setState, update } from '../support/taproom-servers.ts';
import { answerText, type Fixture, offer, sentArguments, sentName, startFixture, tool } from './support/fixture.ts';
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
const contentOf = (answer: { toolMessage: { content: string } }) => JSON.parse(answer.toolMessage.content) as unknown;

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

  it.each([
    ['""', '{}'],
    ['"{\\"title\\": \\"x\\" }"', '{"title":"x"}'],
    ['{"n":9007199254740993,"f":1.0,"z":-0}', '{"n":9007199254740993,"f":1.0,"z":-0}'],
    ['"{\\"n\\":18446744073709551615}"', '{"n":18446744073709551615}'],
    ['{"kind":"other","more":[1],"title":7}', '{"kind":"other","more":[1],"title":7}'],
    ['{}', '{}'],
  ])('L-25 L-26 sends the arguments %s as %s, whatever the schema says', async (given, expected) => {
    const place = await inRound(hub);
    const body = `{"toolCallId":"c","name":"${ALIAS}","arguments":${given}}`;
    read(LegacyCallAnswer, await routes.call(hub, place.gid, place.rid, body));
    expect(newCalls().map(sentArguments)).toEqual([expected]);
  });

  it.each([
    ['"[]"', 'mcp.call_arguments_not_object'],
    ['[]', 'mcp.call_arguments_not_object'],
    ['7', 'mcp.call_arguments_not_object'],
    ['"null"', 'mcp.call_arguments_not_object'],
    ['" "', 'mcp.call_arguments_invalid_json'],
    ['"{bad"', 'mcp.call_arguments_invalid_json'],
    ['{"n":1e400}', 'mcp.call_arguments_invalid_json'],
  ])('L-25 does not send the arguments %s', async (given, code) => {
    const place = await inRound(hub);
    const body = `{"toolCallId":"c","name":"${ALIAS}","arguments":${given}}`;
    const answer = read(LegacyCallAnswer, await routes.call(hub, place.gid, place.rid, body));
    expect(answer).toMatchObject({ outcome: 'not_sent', toolMessage: { error: true } });
    expect((await view(hub, place.gid)).calls).toMatchObject([{ outcome: 'not_sent', code, isError: true }]);
    expect(newCalls()).toEqual([]);
  });

  it.each([
    ['ASCII', 'x'],
    ['two-byte', 'ä'],
    ['three-byte', '界'],
    ['four-byte', '🦊'],
  ])('L-26 may have 262144 bytes of arguments, and not one more: %s', async (_what, character) => {
    const place = await inRound(hub);
    const room = 262_144 - '{"title":""}'.length;
    const bytes = Buffer.byteLength(character);
    const title = character.repeat(Math.floor(room / bytes)) + 'x'.repeat(room % bytes);
    const fits = await call(hub, place, 'fits', { arguments: JSON.stringify({ title }) });
    expect(fits.outcome).toBe('known_response');
    const over = await call(hub, place, 'over', { arguments: JSON.stringify({ title: `${title}x` }) });
    expect(contentOf(over)).toMatchObject({ outcome: 'not_sent', code: 'mcp.call_arguments_size_limit' });
    expect(newCalls()).toHaveLength(1);
    expect(sentArguments(newCalls()[0]!)).toBe(JSON.stringify({ title }));
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

  it('L-31 is judged anew before it leaves', async () => {
    const other = await startFixture([tool('issue.create')]);
    const registrationId = await offer(hub, other, { displayName: 'zeta' });
    const place = await inRound(hub);
    const name = 'mcp__zeta__issue_create';
    const codeOf = async (toolCallId: string) => {
      const answer = await call(hub, place, toolCallId, { name });
      return { outcome: answer.outcome, ...(contentOf(answer) as { code?: string }) }.code;
    };
    await setPermission(hub, registrationId, 'issue.create', 'off');
    expect(await codeOf('off')).toBe('mcp.call_permission_off');
    await setPermission(hub, registrationId, 'issue.create', 'ask');
    await setState(hub, registrationId, 'paused');
    expect(await codeOf('paused')).toBe('mcp.call_server_paused');
    await setState(hub, registrationId, 'active');
    await update(hub, await getServer(hub, registrationId), { endpoint: f.url, headers: { 'X-Moved': 'yes' } });
    expect(await codeOf('moved')).toBeUndefined();
    expect(newCalls().map(({ headers }) => headers['x-moved'])).toEqual(['yes']);
    await hub.http('DELETE', `/api/mcp/servers/${registrationId}`);
    expect(await codeOf('gone')).toBe('mcp.call_registration_not_found');
    expect(other.calls()).toHaveLength(0);
    expect((await view(hub, place.gid)).state).toBe('open');
    await other.close();
  });

  it('L-31 is not taken by a cancelled generation', async () => {
    const place = await inRound(hub);
    expect((await routes.cancel(hub, place.gid)).status).toBe(202);
    expectProblem(await postCall(hub, place), 'legacy.generation_closed');
    expect(newCalls()).toEqual([]);
  });

  it.each(['ask', 'allow'])('L-32 of a tool on %s runs at once', async (permission) => {
    await setPermission(hub, id, 'issue.create', permission);
    const place = await inRound(hub);
    expect((await call(hub, place)).outcome).toBe('known_response');
    expect(newCalls()).toHaveLength(1);
  });

  it('L-33 has the whole outcome, however long', async () => {
    const text = `${'x'.repeat(2 * 1024 * 1024)}\n${'界"'.repeat(300_000)}`;
    f.onCall = ({ result }) =>
      result({
        resultType: 'complete',
        content: [
          { type: 'text', text },
          { type: 'text', text: '' },
        ],
        structuredContent: { a: 1 },
      });
    const place = await inRound(hub);
    const answer = await call(hub, place);
    expect(contentOf(answer)).toEqual({
      outcome: 'known_response',
      response: {
        kind: 'tool_result',
        isError: false,
        textBlocks: [
          { index: 0, text },
          { index: 1, text: '' },
        ],
        structuredJson: '{"a":1}',
        diagnostics: [],
      },
    });
  });

  it('L-34 a batch goes on after known errors and what was not sent', async () => {
    const place = await inRound(hub);
    f.onCall = ({ result }) =>
      result({ resultType: 'complete', isError: true, content: [{ type: 'text', text: 'no' }] });
    const failed = await call(hub, place, 'failed');
    await setState(hub, id, 'paused');
    const paused = await call(hub, place, 'paused');
    await setState(hub, id, 'active');
    f.onCall = answerText('fine');
    const fine = await call(hub, place, 'fine');
    expect([failed, paused, fine].map(({ toolMessage }) => toolMessage.error)).toEqual([true, true, false]);
    expect(newCalls()).toHaveLength(2);
    const { rows } = await commit(hub, place, turn(['failed', 'paused', 'fine']));
    expect(rows.slice(1).map(({ mes }) => mes)).toEqual(
      [failed, paused, fine].map(({ toolMessage }) => toolMessage.content),
    );
  });

  it.each([
    ['a JSON-RPC error', { kind: 'server_error', code: -32001, message: 'nope', dataJson: '{"n":1.0}' }],
    ['a request for input', { kind: 'unsupported_response' }],
  ])('L-34 %s is an error message for the model', async (what, response) => {
    f.onCall = what.includes('JSON-RPC')
      ? ({ json, message }) =>
          json(
            `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"error":{"code":-32001,"message":"nope","data":{"n":1.0}}}`,
          )
      : ({ result }) => result({ resultType: 'input_required', inputRequests: {}, requestState: 's' });
    const answer = await call(hub, await inRound(hub));
    expect(answer).toMatchObject({ outcome: 'known_response', toolMessage: { error: true } });
    expect(contentOf(answer)).toMatchObject({ response });
  });

  it('L-35 waits for the one before it', async () => {
    const place = await inRound(hub);
    const { hold, pending, exchanges } = held();
    f.onCall = hold;
    const answers = ['a', 'b', 'c'].map((toolCallId, index) =>
      postCall(hub, place, toolCallId, { arguments: `{"title":"${index}"}` }),
    );
    for (const index of [0, 1, 2]) {
      await pending(index + 1);
      expect(newCalls()).toHaveLength(index + 1);
      expect((await view(hub, place.gid)).calls.filter(({ outcome }) => outcome === null)).toHaveLength(1);
      exchanges[index]?.result({ resultType: 'complete', content: [] });
    }
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    const { calls } = await view(hub, place.gid);
    expect(newCalls().map(sentArguments)).toEqual(calls.map(({ argumentsJson }) => argumentsJson));
    const times = calls.map(({ startedAt, endedAt }) => [startedAt, endedAt ?? '']);
    expect(times.flat()).toEqual(times.flat().toSorted());
  });

  it('L-35 does not wait for another generation', async () => {
    const [one, two] = [await inRound(hub), await inRound(hub)];
    const { hold, pending, exchanges } = held();
    f.onCall = hold;
    const answers = [postCall(hub, one), postCall(hub, two)];
    await pending(2);
    for (const exchange of exchanges) exchange.result({ resultType: 'complete', content: [] });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('goes on when nobody waits for its answer any more', async () => {
    const place = await inRound(hub);
    const { hold, pending, exchanges } = held();
    f.onCall = hold;
    const hangUp = new AbortController();
    const path = `/api/legacy/generations/${place.gid}/rounds/${place.rid}/calls`;
    const waiting = hub.http('POST', path, { body: callBody(), signal: hangUp.signal }).catch(() => 'gone');
    await pending();
    hangUp.abort();
    expect(await waiting).toBe('gone');
    exchanges[0]?.result({ resultType: 'complete', content: [{ type: 'text', text: 'late' }] });
    // A call that comes later has its answer after the first one has its own.
    f.onCall = answerText('next');
    await call(hub, place, 'call_2', { arguments: '{}' });
    expect(contentOf(await call(hub, place))).toMatchObject({ response: { textBlocks: [{ text: 'late' }] } });
    expect(newCalls()).toHaveLength(2);
  });
});
