import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText, sentName, tool } from '../legacy/support/fixture.ts';
import { refresh, setOverride } from '../support/taproom-servers.ts';
import { completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  errorOf,
  generation,
  makeToken,
  OTHER,
  startChatHub,
  streamed,
  user,
  withChatHub,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

let [sent, called] = [0, 0];
/** Each test has a conversation of its own: a turn that another one left must not be taken up. */
let hi: object;
let number = 0;
beforeEach(() => {
  number += 1;
  hi = user(`Hi ${number}`);
  [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
  hub.f.onCall = answerText('ok');
});

const tools = [clientTool('mine')];
const mine = toolCall('c', 'mine', '{"a":1}');
const batch = [toolCall('m1', ALIAS), mine, toolCall('m2', OTHER)];
const bodies = () => hub.u.bodies().slice(sent);
const calls = () => hub.f.calls().slice(called);
const say =
  (content: string): UpstreamScript =>
  ({ json }) =>
    json(completion(content));
const mixed: UpstreamScript = ({ json }) => json(completion('Both.', batch, { message: { reasoning_content: 'why' } }));

const asked = (): object => body({ tools, messages: [hi] });

/** What the client sends once its own tool has run. */
const answered = (changes: { id?: string; content?: unknown; before?: object[]; args?: string } = {}): object => {
  const { id = 'c', content = 'mine says', before = [hi], args = '{"a":1}' } = changes;
  const assistant = { role: 'assistant', content: 'Both.', tool_calls: [toolCall(id, 'mine', args)] };
  return body({ tools, messages: [...before, assistant, { role: 'tool', tool_call_id: id, content }] });
};

describe('a batch with calls of the client (C-32)', () => {
  it('runs the MCP calls first, and hands only the others over', async () => {
    hub.u.script(mixed);
    const answer = await chat(hub, asked());
    expect(calls().map(sentName)).toEqual(['issue.create', 'other']);
    expect(completed(answer).choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { role: 'assistant', content: 'Both.', reasoning_content: 'why', tool_calls: [mine] },
    });
    expect(completed(answer).x_mcp?.calls).toHaveLength(2);
    expect((await generation(hub, answer)).state).toBe('open');
  });

  it('hands nothing over when an outcome is unknown', async () => {
    hub.f.onCall = ({ request, reset, ...rest }) =>
      sentName(request) === 'other' ? reset() : answerText('ok')({ request, reset, ...rest });
    hub.u.script(mixed);
    const answer = await chat(hub, asked());
    expect([answer.status, errorOf(answer).code]).toEqual([424, 'mcp.call_outcome_unknown']);
    expect(answer.text).not.toContain('mine');
    expect(calls()).toHaveLength(2);
  });

  it('stores nothing for calls of the client alone', async () => {
    const alone = toolCall('alone', 'mine', '{"a":1}');
    hub.u.script(({ json }) => json(completion(null, [alone])));
    const first = await chat(hub, asked());
    expect(completed(first).choices[0]?.message.tool_calls).toEqual([alone]);
    expect((await generation(hub, first)).state).toBe('completed');
    hub.u.script(say('done'));
    const second = await chat(hub, answered({ id: 'alone' }));
    expect(completed(second).x_mcp).toMatchObject({ rounds: 1, diagnostics: [], calls: [] });
    expect(second.headers['x-taproom-generation']).not.toBe(first.headers['x-taproom-generation']);
  });

  it('keeps them once there was a hidden turn', async () => {
    hub.u.script(
      ({ json }) => json(completion('a', [toolCall('h', ALIAS)])),
      ({ json }) => json(completion('b', [mine])),
      say('done'),
    );
    const first = await chat(hub, asked());
    expect(completed(first).choices[0]?.message).toMatchObject({ content: 'a\n\nb', tool_calls: [mine] });
    const second = await chat(hub, answered());
    expect(second.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
    expect(bodies()[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool']);
    expect(bodies()[2]?.messages[3]).toMatchObject({ content: 'b' });
    expect(calls()).toHaveLength(1);
  });
});

describe('a root that goes on (C-33)', () => {
  it('has the original message, all results in order, the same tools and one more depth', async () => {
    hub.u.script(mixed);
    const first = await chat(hub, asked());
    await setOverride(hub.taproom, hub.registrationId, 'other', { description: 'Later.' });
    hub.f.tools = [tool('issue.create')];
    await refresh(hub.taproom, hub.registrationId);
    hub.u.script(say('done'));
    const content = [{ type: 'text', text: 'mine says', cache_control: { type: 'ephemeral' } }];
    const second = await chat(hub, answered({ content, args: '{ "a": 1 }' }));
    expect(completed(second).choices[0]?.message.content).toBe('done');
    const [, then] = bodies();
    expect(then?.tools).toEqual(bodies()[0]?.tools);
    expect(then?.messages).toEqual([
      hi,
      { role: 'assistant', content: 'Both.', reasoning_content: 'why', tool_calls: batch },
      { role: 'tool', tool_call_id: 'm1', content: expect.stringContaining('known_response') },
      { role: 'tool', tool_call_id: 'c', content },
      { role: 'tool', tool_call_id: 'm2', content: expect.stringContaining('known_response') },
    ]);
    expect(second.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
    expect(calls()).toHaveLength(2);
    const root = await generation(hub, second);
    expect(root).toMatchObject({ state: 'completed', depth: 1 });
    expect(root.rows.map((row) => [row['role'], row['mes'] !== undefined])).toEqual([
      [undefined, true],
      ['tool', true],
      ['tool', true],
      ['tool', true],
    ]);
    await setOverride(hub.taproom, hub.registrationId, 'other', null);
    hub.f.tools = [tool('issue.create'), tool('other')];
    await refresh(hub.taproom, hub.registrationId);
  });

  it('goes on after a restart', async () => {
    hub.u.script(mixed);
    const first = await chat(hub, asked());
    await hub.taproom.restart();
    hub.u.script(say('done'));
    const second = await chat(hub, answered());
    expect(completed(second).choices[0]?.message.content).toBe('done');
    expect(bodies()[1]?.messages).toHaveLength(5);
    expect(second.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
    expect(calls()).toHaveLength(2);
  });

  it('takes the one that is named, and counts its depth from both requests', () =>
    withChatHub({ connection: { recursionLimit: 2 } }, async (one) => {
      const requests = (text: string) => ({ headers: { 'x-taproom-generation': text } });
      one.u.script(mixed);
      const ids = [];
      for (let count = 0; count < 2; count += 1) {
        ids.push(String((await chat(one, asked())).headers['x-taproom-generation']));
      }
      one.u.script(({ json }) => json(completion('again', [toolCall('m3', ALIAS)])));
      const before = one.f.calls().length;
      const older = await chat(one, answered(), requests(ids[0] ?? ''));
      expect(older.headers['x-taproom-generation']).toBe(ids[0]);
      expect(one.f.calls().length - before).toBe(1);
      expect(completed(older).x_mcp).toMatchObject({
        rounds: 2,
        diagnostics: [{ code: 'mcp.recursion_limit_reached' }],
      });
      one.u.script(say('done'));
      const newer = await chat(one, answered());
      expect(newer.headers['x-taproom-generation']).toBe(ids[1]);
      const gone = await chat(one, answered(), requests('gen_none'));
      expect(completed(gone).x_mcp?.diagnostics).toMatchObject([{ code: 'mcp.turn_context_lost' }]);
    }));

  it('waits on when the model’s server fails, so that the client can send its results again', async () => {
    hub.u.script(mixed);
    const first = await chat(hub, asked());
    hub.u.script(({ json }) => json({ error: { message: 'busy' } }, { status: 429, headers: { 'retry-after': '3' } }));
    const busy = await chat(hub, answered());
    expect([busy.status, busy.text, busy.headers['retry-after']]).toEqual([429, '{"error":{"message":"busy"}}', '3']);
    hub.u.script(say('done'));
    const second = await chat(hub, answered());
    expect(second.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
    expect(completed(second).choices[0]?.message.content).toBe('done');
    expect(calls()).toHaveLength(2);
  });

  it('goes on in a stream', async () => {
    hub.u.script(mixed);
    const first = await streamed(hub, asked());
    expect(first.chunks().at(-1)?.choices?.[0]?.finish_reason).toBe('tool_calls');
    hub.u.script(say('done'));
    const second = await streamed(hub, answered());
    expect(second.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
    expect(second.data().at(-1)).toBe('[DONE]');
    expect(bodies()[1]?.messages).toHaveLength(5);
  });

  it('goes on even where the second request wants no tools', async () => {
    hub.u.script(mixed);
    await chat(hub, asked());
    hub.u.script(say('done'));
    await chat(hub, { ...answered(), tool_choice: 'none' });
    expect(bodies()[1]).toMatchObject({ tool_choice: 'none', tools });
    expect(bodies()[1]?.messages).toHaveLength(5);
  });
});

describe('lost context (C-34)', () => {
  const lost = [{ code: 'mcp.turn_context_lost', text: expect.any(String) }];

  it.each([
    ['a changed id', () => answered({ id: 'd' })],
    ['another conversation', () => answered({ before: [user('Hello')] })],
  ])('with %s: a new root, and nothing is executed again', async (_what, again) => {
    hub.u.script(mixed);
    const first = await chat(hub, asked());
    hub.u.script(say('done'));
    const second = await chat(hub, again());
    expect(completed(second).x_mcp).toMatchObject({ diagnostics: lost, calls: [] });
    expect(second.headers['x-taproom-generation']).not.toBe(first.headers['x-taproom-generation']);
    expect(bodies()[1]?.messages).toHaveLength(3);
    expect(calls()).toHaveLength(2);
  });

  it('is not told where no MCP tools are wanted: such a request passes through', async () => {
    hub.u.script(mixed);
    await chat(hub, asked());
    hub.u.script(say('done'));
    const again = JSON.stringify(answered({ id: 'd' }), undefined, 1);
    const passed = await chat(hub, again, { headers: { 'x-taproom-mcp': 'off' } });
    expect(completed(passed).x_mcp).toBeUndefined();
    expect(hub.u.texts().at(-1)).toBe(again);
  });

  it('from another client, and for a turn that was gone on with already', async () => {
    hub.u.script(mixed);
    await chat(hub, asked());
    hub.u.script(say('done'));
    const { token } = await makeToken(hub, ['chat']);
    expect(completed(await chat(hub, answered(), { token })).x_mcp?.diagnostics).toEqual(lost);
    expect(completed(await chat(hub, answered())).x_mcp?.diagnostics).toEqual([]);
    expect(completed(await chat(hub, answered())).x_mcp?.diagnostics).toEqual(lost);
    expect(calls()).toHaveLength(2);
  });

  it('goes on with a turn once, of two requests at the same time', async () => {
    hub.u.script(mixed);
    await chat(hub, asked());
    hub.u.script(say('done'));
    const both = await Promise.all([chat(hub, answered()), chat(hub, answered())]);
    const told = both.map((answer) => completed(answer).x_mcp?.diagnostics.length);
    expect(told.sort()).toEqual([0, 1]);
  });

  it('after its time', () =>
    withChatHub({ env: { TAPROOM_CHAT_SUSPENSION_MS: '1' } }, async (hasty) => {
      hasty.u.script(mixed);
      await chat(hasty, asked());
      const over = Date.now() + 2;
      while (Date.now() <= over) await nextTurn();
      hasty.u.script(say('done'));
      expect(completed(await chat(hasty, answered())).x_mcp?.diagnostics).toEqual(lost);
    }));
});
