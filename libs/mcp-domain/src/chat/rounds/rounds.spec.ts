import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import type { JsonObjectTree } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { toolMessage } from '../../tool-calls/chat-messages.ts';
import { toolSpec } from '../../tool-calls/tool-spec.ts';
import { noOverrides } from '../overrides/overrides.ts';
import { clientToolNames, readChatRequest } from './chat-request.ts';
import { shouldInject } from './injection.ts';
import { historyAfter, leavesMcpOut, passedThrough, type RoundRequest, upstreamBody } from './plan-round.ts';
import { clientCallsOf, hasHiddenPart, planReply, type ReplyContext, unknownToolContent } from './plan-reply.ts';

const BODY = '{"model":"m","messages":[{"role":"user","content":"Hi"}]}';
const TOOL = '{"type":"function","extra":1.0,"function":{"name":"mine"}}';
const request = (members = '') => readChatRequest(BODY.replace(/\}$/, `${members && `,${members}`}}`));

describe('readChatRequest', () => {
  it('reads what matters, and keeps the rest', () => {
    const read = readChatRequest(
      `{"stream":true,"stream_options":{"include_usage":true},"tools":[${TOOL}],"messages":[1,2],"tool_choice":null}`,
    );
    expect({ ...read, tree: null, messages: read.messages.length, tools: read.tools.length }).toEqual({
      tree: null,
      messages: 2,
      tools: 1,
      toolChoice: undefined,
      stream: true,
      includeUsage: true,
    });
    expect(clientToolNames(read)).toEqual(['mine']);
  });

  it.each(['', '{', '[]', 'null', '"x"'])('refuses %j', (text) => {
    expect(consumerRefusalOf(() => readChatRequest(text)).code).toBe('request.invalid');
  });
});

describe('shouldInject (C-10, C-11)', () => {
  const withTools = `"tools":[${TOOL}]`;
  it.each([
    ['always', undefined, '', true],
    ['always', 'off', '', false],
    ['always', 'on', '', true],
    ['always', 'nonsense', '', true],
    ['when-tools-present', undefined, '', false],
    ['when-tools-present', undefined, '"tools":[]', false],
    ['when-tools-present', undefined, withTools, true],
    ['when-tools-present', 'on', '', true],
    ['when-tools-present', 'off', withTools, false],
    ['header', undefined, withTools, false],
    ['header', 'on', '', true],
    ['header', 'off', '', false],
    ['always', 'on', '"n":2', false],
    ['always', 'on', '"n":1', true],
    ['always', 'on', '"n":null', true],
    ['always', 'on', '"tool_choice":"none"', false],
    ['always', 'on', '"tools":{}', false],
    ['always', 'on', '"tools":null', true],
    ['always', 'on', '"tool_choice":"auto"', true],
  ] as const)('%s, header %s, {%s}: %s', (mode, header, members, expected) => {
    expect(shouldInject(request(members), mode, header)).toBe(expected);
  });

  it('never does without messages', () => {
    expect(shouldInject(readChatRequest('{"messages":"x"}'), 'always', 'on')).toBe(false);
  });
});

describe('upstreamBody', () => {
  const specs = [toolSpec('mcp__s__a', { description: 'd', inputSchema: { type: 'object' } })];
  const SPEC = '{"type":"function","function":{"name":"mcp__s__a","description":"d","parameters":{"type":"object"}}}';
  const round = (changes: Partial<RoundRequest> = {}): RoundRequest => ({
    round: 1,
    limitReached: false,
    history: request().messages,
    specs,
    overrides: noOverrides,
    ...changes,
  });
  const choiceIn = (members: string, changes: Partial<RoundRequest> = {}): unknown =>
    JSON.parse(upstreamBody(request(members), round(changes))).tool_choice;

  it('has the client’s tools first, then those of the round, and tool_choice auto (5.3)', () => {
    expect(upstreamBody(request(), round())).toBe(`${BODY.slice(0, -1)},"tools":[${SPEC}],"tool_choice":"auto"}`);
    expect(upstreamBody(request(`"tools":[${TOOL}],"x":1`), round())).toBe(
      `${BODY.slice(0, -1)},"tools":[${TOOL},${SPEC}],"x":1,"tool_choice":"auto"}`,
    );
  });

  it('leaves everything else as it is written (C-13)', () => {
    const members =
      '"logit_bias":{"50256":-100,"11":1.0},"seed":9007199254740993,"min_p":0.050,"reasoning_details":[{"2":1,"1":2}],"cache_control":null';
    const messages = [
      parseJsonTree('{"role":"user","z":1.0,"1":2,"content":[{"type":"text","cache_control":{"b":1,"a":2}}]}'),
    ];
    expect(upstreamBody(request(members), round({ history: messages, specs: [] }))).toBe(
      `{"model":"m","messages":[${messages.map(writeJsonTree).join()}],${members}}`,
    );
  });

  it.each([
    ['', 1, 'auto'],
    ['', 2, 'auto'],
    ['"tool_choice":"required"', 1, 'required'],
    ['"tool_choice":"required"', 2, 'auto'],
    ['"tool_choice":"auto"', 2, 'auto'],
    [
      '"tool_choice":{"type":"function","function":{"name":"mine"}}',
      1,
      { type: 'function', function: { name: 'mine' } },
    ],
    ['"tool_choice":{"type":"function","function":{"name":"mine"}}', 3, 'auto'],
    ['"tool_choice":{"type":"allowed_tools"}', 2, { type: 'allowed_tools' }],
  ])('with {%s} in round %i has the tool choice %j (C-17)', (members, number, expected) => {
    expect(choiceIn(members, { round: number })).toEqual(expected);
  });

  it('has no tool choice of its own without MCP tools', () => {
    expect(choiceIn('', { specs: [] })).toBeUndefined();
  });

  it('keeps the tools at the limit and forbids them (C-25)', () => {
    expect(choiceIn('', { limitReached: true, round: 6 })).toBe('none');
    expect(choiceIn('"tool_choice":"required"', { limitReached: true, round: 6 })).toBe('none');
    expect(leavesMcpOut(request(), round({ limitReached: true }))).toBe(false);
  });

  it('leaves MCP tools out at the limit where the client has its own (C-25)', () => {
    const own = request(`"tools":[${TOOL}]`);
    expect(leavesMcpOut(own, round({ limitReached: true }))).toBe(true);
    expect(leavesMcpOut(own, round())).toBe(false);
    expect(upstreamBody(own, round({ limitReached: true, specs: [] }))).toBe(`${BODY.slice(0, -1)},"tools":[${TOOL}]}`);
  });

  it('applies the overrides last, in every round (C-7, C-8)', () => {
    const overrides = {
      include: [{ name: 'tool_choice', value: parseJsonTree('"none"') }],
      exclude: ['tools'],
      headers: [],
    };
    const second = round({ round: 2, overrides });
    expect(upstreamBody(request(`"tools":[${TOOL}],"tool_choice":"required"`), second)).toBe(
      `${BODY.slice(0, -1)},"tool_choice":"none"}`,
    );
  });
});

describe('passedThrough (C-12)', () => {
  const text = ' {"a" : 1.0, "b":{"2":1,"1":2}}\n';

  it('is byte for byte what came, without overrides', () => {
    expect(passedThrough(text, readChatRequest(text), noOverrides)).toBe(text);
  });

  it('is what came with the overrides applied', () => {
    const overrides = { include: [], exclude: ['a'], headers: [] };
    expect(passedThrough(text, readChatRequest(text), overrides)).toBe('{"b":{"2":1,"1":2}}');
    expect(
      passedThrough(text, readChatRequest(text), {
        ...noOverrides,
        include: [{ name: 'c', value: parseJsonTree('1') }],
      }),
    ).toContain('"c":1');
  });
});

describe('historyAfter (C-24)', () => {
  it('echoes the assistant with all its members', () => {
    const assistant = parseJsonTree(
      '{"role":"assistant","content":null,"reasoning_content":"r","extra_content":{"n":1.0}}',
    ) as JsonObjectTree;
    const history = historyAfter(request().messages, assistant, [toolMessage('a', 'x')]);
    expect(history.map(writeJsonTree)).toEqual([
      '{"role":"user","content":"Hi"}',
      '{"role":"assistant","content":null,"reasoning_content":"r","extra_content":{"n":1.0}}',
      '{"role":"tool","tool_call_id":"a","content":"x"}',
    ]);
  });
});

describe('planReply', () => {
  const binding = { alias: 'mcp__s__a', toolId: 't', displayName: 'A (s)' };
  const context: ReplyContext = { bindings: [binding], clientNames: ['mine'], limitReached: false };
  const message = (...names: string[]): JsonObjectTree => {
    const calls = names.map((name, index) => ({
      id: `c${index}`,
      type: 'function',
      function: { name, arguments: '{}' },
    }));
    return parseJsonTree(JSON.stringify({ role: 'assistant', content: 'x', tool_calls: calls })) as JsonObjectTree;
  };
  const routes = (changes: Partial<ReplyContext>, ...names: string[]) => {
    const plan = planReply(message(...names), { ...context, ...changes });
    return plan.kind === 'turn' ? [plan.calls.map(({ to }) => to), plan.dropped] : plan;
  };

  it('ends with a reply without calls', () => {
    expect(planReply(message(), context)).toEqual({ kind: 'final', dropped: false });
  });

  it('sends each call where it belongs, in order (C-16, C-20, C-23)', () => {
    expect(routes({}, 'mcp__s__a', 'mine', 'mcp__s__gone')).toEqual([['mcp', 'client', 'unknown'], false]);
    expect(routes({ clientNames: ['mcp__s__a'] }, 'mcp__s__a')).toEqual([['client'], false]);
  });

  it('knows which tool an alias means', () => {
    const plan = planReply(message('mcp__s__a'), context);
    expect(plan.kind === 'turn' && plan.calls[0]).toMatchObject({ to: 'mcp', binding });
  });

  it('takes a malformed batch as a whole (C-19)', () => {
    const bad = parseJsonTree(
      '{"tool_calls":[{"id":"a","function":{"name":"mcp__s__a","arguments":"{}"}},{"function":{"name":"mine","arguments":"{}"}}]}',
    );
    expect(planReply(bad as JsonObjectTree, context)).toEqual({
      kind: 'malformed',
      issues: [{ path: 'tool_calls[1].id', message: 'is missing' }],
    });
  });

  it('drops calls at the limit, but not the client’s (C-25)', () => {
    expect(routes({ limitReached: true }, 'mcp__s__a', 'gone')).toEqual({ kind: 'final', dropped: true });
    expect(routes({ limitReached: true }, 'mcp__s__a', 'mine')).toEqual([['client'], true]);
    expect(routes({ limitReached: true }, 'mine')).toEqual([['client'], false]);
  });

  it('knows the client’s calls, and what the client does not see (C-32)', () => {
    const calls = (...names: string[]) => {
      const plan = planReply(message(...names), context);
      return plan.kind === 'turn' ? plan.calls : [];
    };
    expect(clientCallsOf(calls('mcp__s__a', 'mine', 'mine')).map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(hasHiddenPart(calls('mine'), 0)).toBe(false);
    expect(hasHiddenPart(calls('mine'), 1)).toBe(true);
    expect(hasHiddenPart(calls('mine', 'mcp__s__a'), 0)).toBe(true);
    expect(hasHiddenPart(calls('mine', 'gone'), 0)).toBe(true);
  });

  it('answers a name that nobody has with an error (C-23)', () => {
    expect(JSON.parse(unknownToolContent('gone'))).toEqual({
      outcome: 'not_sent',
      code: 'legacy.unknown_tool',
      message: 'There is no tool "gone" now. The call was not sent.',
    });
  });
});
