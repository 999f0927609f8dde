import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { held } from '../manager/held.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { getServer, setPermission, setState, update } from '../support/taproom-servers.ts';
import { answerText, type Fixture, offer, sentArguments, startFixture, tool } from './support/fixture.ts';
import { call, callBody, commit, inRound, postCall, routes, turn, view } from './support/generation.ts';

let hub: Taproom;
let f: Fixture;
let id: string;
beforeAll(async () => {
  f = await startFixture();
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

describe('a call on its way', () => {
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
    const text = `${'x'.repeat(4 * 1024 * 1024 - 64 * 1024 - 5)}界"\n`;
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
