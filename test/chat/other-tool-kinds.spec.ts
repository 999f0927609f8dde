import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText, sentName } from '../legacy/support/fixture.ts';
import { chunk, completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  completed,
  errorOf,
  generation,
  OTHER,
  startChatHub,
  streamed,
  user,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

let [sent, called] = [0, 0];
let hi: object;
let number = 0;
beforeEach(() => {
  number += 1;
  hi = user(`Hi ${number}`);
  [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
  hub.f.onCall = answerText('ok');
});

const bodies = () => hub.u.bodies().slice(sent);
const calls = () => hub.f.calls().slice(called);

const format = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } };
const customTool = (name: string): object => ({ type: 'custom', custom: { name, format } });
const customCall = (id: string, name: string, input: string): object => ({
  id,
  type: 'custom',
  custom: { name, input },
});
const tools = [customTool('grep')];
const grep = customCall('c', 'grep', 'a {not JSON');
const batch = [toolCall('m1', ALIAS), grep, toolCall('m2', OTHER)];
const call =
  (...made: object[]): UpstreamScript =>
  ({ json }) =>
    json(completion('Both.', made));
const say: UpstreamScript = ({ json }) => json(completion('done'));

/** The batch as servers stream it: ids first, what is given piece by piece. */
const piecewise: UpstreamScript = (to) =>
  to.stream([
    chunk({ role: 'assistant', content: 'Both.' }),
    chunk({ tool_calls: [{ index: 0, ...toolCall('m1', ALIAS) }] }),
    chunk({ tool_calls: [{ index: 1, ...customCall('c', 'grep', '') }] }),
    chunk({ tool_calls: [{ index: 1, custom: { input: 'a {not' } }] }),
    chunk({ tool_calls: [{ index: 1, custom: { input: ' JSON' } }] }),
    chunk({ tool_calls: [{ index: 2, ...toolCall('m2', OTHER) }] }),
    chunk({}, { finish: 'tool_calls' }),
  ]);

const answered = (made: object, id = 'c'): object =>
  body({
    tools,
    messages: [
      hi,
      { role: 'assistant', content: 'Both.', tool_calls: [made] },
      { role: 'tool', tool_call_id: id, content: 'found' },
    ],
  });

describe('custom tools of the client', () => {
  it('reach the model as they are, beside the MCP tools', async () => {
    hub.u.script(say);
    await chat(hub, body({ tools, messages: [hi] }));
    const [first] = bodies();
    expect(first?.tools?.[0]).toEqual(tools[0]);
    expect(first?.tools?.map((tool) => tool.function?.name)).toEqual([undefined, ALIAS, OTHER]);
  });

  it('C-32 are handed over untouched once the MCP calls of the batch have run', async () => {
    hub.u.script(call(...batch));
    const answer = await chat(hub, body({ tools, messages: [hi] }));
    expect(calls().map(sentName)).toEqual(['issue.create', 'other']);
    expect(completed(answer).choices[0]?.finish_reason).toBe('tool_calls');
    expect(completed(answer).choices[0]?.message.tool_calls).toEqual([grep]);
    expect((await generation(hub, answer)).state).toBe('open');
  });

  it('C-28 are handed over in one piece in a stream, from index 0', async () => {
    hub.u.script(piecewise);
    const told = (await streamed(hub, { tools, messages: [hi] })).chunks();
    const deltas = told.flatMap(({ choices = [] }) => choices.flatMap(({ delta }) => delta['tool_calls'] ?? []));
    expect(deltas).toEqual([{ index: 0, ...grep }]);
    expect(calls()).toHaveLength(2);
  });

  it('C-33 are gone on with like any other of the client’s tools', async () => {
    hub.u.script(call(...batch), say);
    await chat(hub, body({ tools, messages: [hi] }));
    const answer = await chat(hub, answered(grep));
    expect(completed(answer).choices[0]?.message.content).toBe('done');
    expect(bodies()[1]?.messages).toMatchObject([
      hi,
      { role: 'assistant', content: 'Both.', tool_calls: batch },
      { role: 'tool', tool_call_id: 'm1' },
      { role: 'tool', tool_call_id: 'c', content: 'found' },
      { role: 'tool', tool_call_id: 'm2' },
    ]);
    expect(calls()).toHaveLength(2);
    const [speaker, , row] = (await generation(hub, answer)).rows as [Record<string, object[]>, unknown, unknown];
    expect(speaker['tool_calls']?.[1]).toMatchObject({ id: 'c', name: 'grep', parameters: 'a {not JSON' });
    expect(row).toMatchObject({ role: 'tool', name: 'grep', mes: 'found' });
  });

  it('C-34 are not gone on with when the client says that other text was given', async () => {
    hub.u.script(call(...batch), say);
    await chat(hub, body({ tools, messages: [hi] }));
    const answer = await chat(hub, answered(customCall('c', 'grep', 'other')));
    expect(completed(answer).x_mcp?.diagnostics.map(({ code }) => code)).toContain('mcp.turn_context_lost');
  });

  it('C-16 win over an alias of their name', async () => {
    const mine = customCall('c', ALIAS, 'text');
    hub.u.script(call(mine));
    const answer = await chat(hub, body({ tools: [customTool(ALIAS)], messages: [hi] }));
    expect(bodies()[0]?.tools?.map((tool) => tool.function?.name)).toEqual([undefined, `${ALIAS}__2`, OTHER]);
    expect(completed(answer).choices[0]?.message.tool_calls).toEqual([mine]);
    expect(calls()).toEqual([]);
  });

  it('C-23 that nobody has are answered with an error', async () => {
    hub.u.script(call(customCall('c', 'invented', 'x')), say);
    expect((await chat(hub, body({ tools, messages: [hi] }))).status).toBe(200);
    const [message] = (bodies()[1]?.messages ?? []).filter(({ role }) => role === 'tool');
    expect(JSON.parse(String(message?.content))).toMatchObject({ outcome: 'not_sent', code: 'legacy.unknown_tool' });
  });

  it.each([
    ['no name', { id: 'c', type: 'custom', custom: { input: 'x' } }],
    ['no input', { id: 'c', type: 'custom', custom: { name: 'grep' } }],
    ['no id', { type: 'custom', custom: { name: 'grep', input: 'x' } }],
  ])('C-19 make the batch malformed when a call has %s', async (_what, faulty) => {
    hub.u.script(call(toolCall('m1', ALIAS), faulty));
    const answer = await chat(hub, body({ tools, messages: [hi] }));
    expect([answer.status, errorOf(answer).code]).toEqual([502, 'legacy.malformed_tool_call']);
    expect(calls()).toEqual([]);
  });

  it.each([
    [{ type: 'custom', custom: { name: 'grep' } }, 'auto'],
    [
      { type: 'allowed_tools', allowed_tools: { mode: 'required', tools } },
      { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools } },
    ],
  ])('C-17 are demanded in the first round only: %j', async (toolChoice, after) => {
    hub.u.script(call(toolCall('m1', ALIAS)), say);
    await chat(hub, body({ tools, messages: [hi], tool_choice: toolChoice }));
    expect(bodies().map((one) => one.tool_choice)).toEqual([toolChoice, after]);
  });
});

describe('calls of a kind that Taproom does not know', () => {
  const search = { id: 's', type: 'web_search', web_search: { query: 'beer', n: 1 } };

  it('go to the client beside the MCP calls, and are gone on with', async () => {
    hub.u.script(call(toolCall('m1', ALIAS), search), say);
    const first = await chat(hub, body({ tools, messages: [hi] }));
    expect(completed(first).choices[0]?.message.tool_calls).toEqual([search]);
    expect(completed(await chat(hub, answered(search, 's'))).choices[0]?.message.content).toBe('done');
    expect(bodies()[1]?.messages).toMatchObject([hi, { tool_calls: [{ id: 'm1' }, search] }, {}, { content: 'found' }]);
    expect(calls()).toHaveLength(1);
  });
});
