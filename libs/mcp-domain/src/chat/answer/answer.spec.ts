import { describe, expect, it } from '@jest/globals';
import { GenerationStory, unknownOutcome } from '../../../spec-support/generation-story.ts';
import { answered } from '../../../spec-support/outcomes.ts';
import type { JsonObjectTree } from '../../json-text/json-tree.ts';
import { memberOf } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { notSent } from '../../send-gate/call-outcome.ts';
import { readToolCalls } from '../../tool-calls/read-tool-calls.ts';
import { type CompletionParts, joinCompletions } from './completion.ts';
import { joinTexts } from './join-texts.ts';
import { addUsage } from './usage.ts';
import { xMcp } from './x-mcp.ts';

const object = (text: string): JsonObjectTree => parseJsonTree(text) as JsonObjectTree;
const X_MCP = parseJsonTree('{"rounds":2}');

describe('joinTexts (5.4)', () => {
  it.each([
    [['a', 'b'], 'a\n\nb'],
    [['a', '', 'b', ''], 'a\n\nb'],
    [['', ''], ''],
    [['a\n', ' b'], 'a\n\n\n b'],
  ])('of %j is %j', (texts, expected) => {
    expect(joinTexts(texts)).toBe(expected);
  });
});

describe('addUsage (C-26)', () => {
  it.each([
    ['{"a":1,"b":2}', '{"a":10,"b":20}', '{"a":11,"b":22}'],
    ['{"a":1,"d":{"x":1,"y":2}}', '{"d":{"y":3,"z":4},"e":5}', '{"a":1,"d":{"x":1,"y":5,"z":4},"e":5}'],
    ['{"a":9007199254740993}', '{"a":1}', '{"a":9007199254740994}'],
    ['{"a":1,"b":"x"}', '{"a":"y","b":2}', '{"a":"y","b":2}'],
    ['{"cost":1}', '{"cost":0.5}', '{"cost":1.5}'],
    ['{"cost":0.5}', '{"cost":0.25}', '{"cost":0.75}'],
    ['{"d":null,"n":"x"}', '{"d":{"x":1},"n":"y"}', '{"d":{"x":1},"n":"y"}'],
    ['{"d":{"x":1}}', '{"d":null}', '{"d":{"x":1}}'],
  ])('%s and %s are %s', (a, b, sum) => {
    expect(writeJsonTree(addUsage(object(a), object(b))!)).toBe(sum);
  });

  it('is the one that is there', () => {
    expect(addUsage(undefined, undefined)).toBeUndefined();
    expect(addUsage(object('{"a":1}'), undefined)).toEqual(object('{"a":1}'));
    expect(addUsage(parseJsonTree('null'), object('{"a":1}'))).toEqual(object('{"a":1}'));
  });
});

describe('joinCompletions (C-26)', () => {
  const completion = (id: string, message: string, more = ''): JsonObjectTree =>
    object(
      `{"id":"${id}","created":1${id},"model":"m${id}","choices":[{"index":7,"message":${message},"logprobs":null,"finish_reason":"length"}]${more}}`,
    );
  const join = (changes: Partial<CompletionParts> & Pick<CompletionParts, 'completions'>): string =>
    writeJsonTree(joinCompletions({ clientCalls: [], dropped: false, xMcp: X_MCP, ...changes }));

  it('has the identity of the first round, and the rest of the last', () => {
    const completions = [
      completion(
        '1',
        '{"role":"assistant","content":"a","reasoning_content":"r","tool_calls":[1]}',
        ',"usage":{"total_tokens":3}',
      ),
      completion(
        '2',
        '{"role":"assistant","content":"b","reasoning_content":"s","refusal":null}',
        ',"usage":{"total_tokens":4},"extra":1.0',
      ),
    ];
    expect(join({ completions })).toBe(
      '{"id":"1","created":11,"model":"m1","choices":[{"index":0,"message":' +
        '{"role":"assistant","content":"a\\n\\nb","reasoning_content":"r\\n\\ns","refusal":null},"logprobs":null,"finish_reason":"length"}],' +
        '"usage":{"total_tokens":7},"extra":1.0,"x_mcp":{"rounds":2}}',
    );
  });

  it('keeps what the first rounds said when the last says nothing', () => {
    const completions = [completion('1', '{"content":"a","reasoning":"r"}'), completion('2', '{"content":null}')];
    expect(JSON.parse(join({ completions })).choices[0].message).toEqual({ content: 'a', reasoning: 'r' });
  });

  it('leaves a silent answer as it is', () => {
    expect(join({ completions: [completion('1', '{"content":null}')] })).toContain('"message":{"content":null}');
    expect(join({ completions: [completion('1', '{"content":null}')] })).not.toContain('usage');
  });

  const calls =
    '[{"id":"a","function":{"name":"mcp","arguments":"{}"}},{"id":"b","x":1.0,"function":{"name":"mine","arguments":"{}"}}]';
  const batch = readToolCalls(parseJsonTree(calls));
  const clientCalls = batch.ok ? batch.calls.slice(1) : [];

  it('has only the client’s calls, and says so (C-32)', () => {
    const answer = join({ completions: [completion('1', `{"content":"a","tool_calls":${calls}}`)], clientCalls });
    expect(answer).toContain('"tool_calls":[{"id":"b","x":1.0,"function":{"name":"mine","arguments":"{}"}}]');
    expect(answer).toContain('"finish_reason":"tool_calls"');
  });

  it('stops where calls were dropped (C-25)', () => {
    const answer = join({ completions: [completion('1', `{"content":"a","tool_calls":${calls}}`)], dropped: true });
    expect(answer).not.toContain('tool_calls');
    expect(answer).toContain('"finish_reason":"stop"');
  });
});

describe('xMcp (C-30, C-35)', () => {
  const story = new GenerationStory({
    listing: { tools: [], diagnostics: [{ code: 'mcp.catalog_not_cached', message: 'words' }] },
  });
  const called = new GenerationStory({ source: 'chat' });
  called.round();
  called.call('a', answered({ isError: true }));
  called.call('b', notSent('c', 'm'));
  called.call('c', unknownOutcome);
  const read = (...args: Parameters<typeof xMcp>) => JSON.parse(writeJsonTree(xMcp(...args)));

  it('has the words of a diagnostic under text', () => {
    const more = [{ code: 'mcp.turn_context_lost', message: 'more' }];
    expect(read(story.generation, { rounds: 1, diagnostics: more, showToolIds: false })).toEqual({
      generation_id: 'gen_1',
      rounds: 1,
      diagnostics: [
        { code: 'mcp.catalog_not_cached', text: 'words' },
        { code: 'mcp.turn_context_lost', text: 'more' },
      ],
      calls: [],
    });
  });

  it('has the calls, with tool ids only where they may be seen', () => {
    const calls = [
      { execution_call_id: 'exec-rnd_1-a', outcome: 'known_response', is_error: true },
      { execution_call_id: 'exec-rnd_1-b', outcome: 'not_sent', is_error: true },
      { execution_call_id: 'exec-rnd_1-c', outcome: 'outcome_unknown' },
    ];
    expect(read(called.generation, { rounds: 2, showToolIds: false }).calls).toEqual(calls);
    expect(read(called.generation, { rounds: 2, showToolIds: true }).calls[0]).toHaveProperty(
      'tool_id',
      called.generation.calls[0]?.toolId,
    );
  });

  it('has hidden turns for a client that asks', () => {
    const messages = [parseJsonTree('{"role":"assistant","n":1.0}')];
    const shown = xMcp(called.generation, { rounds: 1, showToolIds: false, messages });
    expect(writeJsonTree(memberOf(shown, 'messages')!)).toBe('[{"role":"assistant","n":1.0}]');
    expect(read(called.generation, { rounds: 1, showToolIds: false })).not.toHaveProperty('messages');
  });
});
