import { describe, expect, it } from '@jest/globals';
import { itemsOf, type JsonObjectTree, type JsonTree, memberOf } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { readToolCalls } from '../../tool-calls/read-tool-calls.ts';
import { finalChunks, type StreamEnd } from './final-chunks.ts';
import { readChunk } from './read-chunk.ts';
import { rewriteChunk } from './rewrite-chunk.ts';
import { beginRound, silentStream, type StreamState } from './stream-state.ts';

describe('readChunk', () => {
  it('reads what a chunk brings', () => {
    const tree =
      '{"id":"1","choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}],"usage":{"total_tokens":1}}';
    expect(readChunk(tree)).toMatchObject({
      kind: 'chunk',
      finishReason: 'stop',
      delta: { kind: 'object' },
      usage: { kind: 'object' },
    });
    const bare = readChunk('{"choices":[],"usage":null}');
    expect(Object.keys(bare)).toEqual(['kind', 'tree']);
  });

  it('listens to one choice where there are several', () => {
    const both =
      '{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}]}';
    const other = '{"choices":[{"index":1,"delta":{"content":"b"},"finish_reason":"length"}],"usage":{"n":1}}';
    expect(readChunk(both)).toMatchObject({ choiceIndex: '0', finishReason: 'stop' });
    expect(readChunk(both, '1')).toMatchObject({ choiceIndex: '1' });
    expect(Object.keys(readChunk(other, '0'))).toEqual(['kind', 'tree', 'usage']);
    expect(readChunk(other)).toMatchObject({ choiceIndex: '1', finishReason: 'length' });
    expect(readChunk('{"choices":[{"delta":{}}]}', '0')).toHaveProperty('delta');
  });

  it.each([
    [' [DONE] ', 'done'],
    ['{"error":{"message":"x"}}', 'error'],
    ['{"error":null,"choices":[]}', 'chunk'],
    ['{bad', 'malformed'],
    ['[]', 'malformed'],
    ['', 'malformed'],
  ])('takes %j for %s', (data, kind) => {
    expect(readChunk(data).kind).toBe(kind);
  });
});

const FIRST_X = parseJsonTree('{"rounds":0}');

/** Everything that a client gets, and the state after it. */
function stream(...rounds: string[][]): { sent: JsonObjectTree[]; state: StreamState } {
  let state = silentStream;
  const sent: JsonObjectTree[] = [];
  for (const chunks of rounds) {
    state = beginRound(state);
    for (const data of chunks) {
      const chunk = readChunk(data);
      if (chunk.kind !== 'chunk') throw new Error(data);
      const rewritten = rewriteChunk(state, chunk, FIRST_X);
      state = rewritten.state;
      if (rewritten.chunk) sent.push(rewritten.chunk);
    }
  }
  return { sent, state };
}

const chunk = (id: string, delta: object, more: object = {}): string =>
  JSON.stringify({
    id,
    object: 'chat.completion.chunk',
    created: Number(id),
    model: `m${id}`,
    choices: [{ index: 0, delta, finish_reason: null }],
    ...more,
  });
const deltasOf = (sent: readonly JsonTree[]) =>
  sent.map((tree) => JSON.parse(writeJsonTree(memberOf(itemsOf(memberOf(tree, 'choices'))[0], 'delta')!)));

describe('rewriteChunk', () => {
  it('sends nothing before there is something to say (C-29)', () => {
    const { sent, state } = stream([
      chunk('1', { role: 'assistant', content: '' }),
      chunk('1', { content: null, tool_calls: [{ index: 0, id: 'a', function: { name: 'x', arguments: '' } }] }),
      chunk('1', {}, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
      '{"choices":[],"usage":{"total_tokens":1}}',
    ]);
    expect(sent).toEqual([]);
    expect(state.begun).toBe(false);
  });

  it('sends text and thoughts as they come, the role and x_mcp once (C-27, C-30)', () => {
    const { sent } = stream([
      chunk('1', { role: 'assistant', content: '' }),
      chunk('1', { reasoning_content: 'r' }),
      chunk('1', { content: 'Hi' }),
    ]);
    expect(deltasOf(sent)).toEqual([{ role: 'assistant', reasoning_content: 'r' }, { content: 'Hi' }]);
    expect(sent.map((tree) => memberOf(tree, 'x_mcp'))).toEqual([FIRST_X, undefined]);
  });

  it('has one identity over all rounds, and no finish reason or usage (C-27)', () => {
    const last = chunk(
      '2',
      { content: 'b' },
      {
        usage: { total_tokens: 1 },
        choices: [{ index: 3, delta: { content: 'b' }, finish_reason: 'stop', logprobs: { n: 1 } }],
      },
    );
    const { sent } = stream([chunk('1', { content: 'a' })], [last]);
    expect(JSON.parse(writeJsonTree(sent[1]!))).toEqual({
      id: '1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm1',
      choices: [{ index: 0, delta: { content: '\n\nb' }, finish_reason: null, logprobs: { n: 1 } }],
    });
  });

  it('has the identity of a first chunk that was held back', () => {
    const { sent } = stream([chunk('1', { role: 'assistant' })], [chunk('2', { content: 'b' })]);
    expect(writeJsonTree(memberOf(sent[0], 'id')!)).toBe('"1"');
  });

  it('has no identity of a chunk without a choice, as one about filters (C-26)', () => {
    const filters = '{"id":"","object":"","model":"","created":0,"choices":[],"prompt_filter_results":[]}';
    const { sent, state } = stream([filters, chunk('1', { content: 'a' })], [filters, chunk('2', { content: 'b' })]);
    const end: StreamEnd = { finishReason: 'stop', clientCalls: [], dropped: false, xMcp: FIRST_X };
    const all = [...sent, ...finalChunks(state, end)].map((tree) => JSON.parse(writeJsonTree(tree)));
    expect(all.map(({ id, model, object }) => [id, model, object])).toEqual(
      all.map(() => ['1', 'm1', 'chat.completion.chunk']),
    );
  });

  it('puts a blank line between the texts of two rounds, each kind by itself (C-26)', () => {
    const { sent } = stream(
      [chunk('1', { content: 'a' }), chunk('1', { content: 'b' })],
      [chunk('2', { reasoning: 'r' }), chunk('2', { content: 'c' }), chunk('2', { content: 'd' })],
      [chunk('3', { tool_calls: [] })],
      [chunk('4', { content: 'e', reasoning: 's' })],
    );
    expect(deltasOf(sent)).toEqual([
      { role: 'assistant', content: 'a' },
      { content: 'b' },
      { reasoning: 'r' },
      { content: '\n\nc' },
      { content: 'd' },
      { content: '\n\ne', reasoning: '\n\ns' },
    ]);
  });

  it('sends members nobody knows as they are, and no tool calls (C-28)', () => {
    const { sent } = stream([
      chunk('1', { content: 'a', annotations: [{ n: 1 }], refusal: null, tool_calls: [{ index: 0 }] }),
    ]);
    expect(deltasOf(sent)).toEqual([{ role: 'assistant', content: 'a', annotations: [{ n: 1 }] }]);
  });
});

describe('finalChunks', () => {
  const batch = readToolCalls(
    parseJsonTree(
      '[{"index":4,"id":"b","function":{"name":"mine","arguments":"{}"},"x":1.0},{"id":"c","function":{"name":"mine","arguments":"{}"}}]',
    ),
  );
  const calls = batch.ok ? batch.calls : [];
  const LAST_X = parseJsonTree('{"rounds":2}');
  const end = (changes: Partial<StreamEnd> = {}): StreamEnd => ({
    finishReason: 'length',
    clientCalls: [],
    dropped: false,
    xMcp: LAST_X,
    ...changes,
  });
  const finish = (state: StreamState, changes: Partial<StreamEnd> = {}) =>
    finalChunks(state, end(changes)).map((tree) => JSON.parse(writeJsonTree(tree)));
  const identity = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'm1' };
  const spoken = stream([chunk('1', { content: 'a' }, { usage: { total_tokens: 9 } })]).state;

  it('are one finish reason with the whole x_mcp (C-27, C-30)', () => {
    expect(finish(spoken)).toEqual([
      { ...identity, choices: [{ index: 0, delta: {}, finish_reason: 'length' }], x_mcp: { rounds: 2 } },
    ]);
  });

  it('have the client’s calls before it, counted from 0 (C-28)', () => {
    const [first, last] = finish(spoken, { clientCalls: calls });
    expect(first).toEqual({
      ...identity,
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [
              { index: 0, id: 'b', function: { name: 'mine', arguments: '{}' }, x: 1 },
              { index: 1, id: 'c', function: { name: 'mine', arguments: '{}' } },
            ],
          },
          finish_reason: null,
        },
      ],
    });
    expect(last.choices[0]).toEqual({ index: 0, delta: {}, finish_reason: 'tool_calls' });
  });

  it('have role and x_mcp first where nothing was said (C-30)', () => {
    const silent = stream([chunk('1', { role: 'assistant' })]).state;
    const [first, last] = finish(silent, { clientCalls: calls });
    expect(first).toMatchObject({ choices: [{ delta: { role: 'assistant' } }], x_mcp: { rounds: 2 } });
    expect(last).toMatchObject({ x_mcp: { rounds: 2 } });
    expect(finish(silent)).toMatchObject([
      { choices: [{ delta: { role: 'assistant' }, finish_reason: 'length' }], x_mcp: {} },
    ]);
  });

  it.each<[Partial<StreamEnd>, string]>([
    [{ dropped: true }, 'stop'],
    [{ finishReason: undefined }, 'stop'],
    [{ clientCalls: calls, dropped: true }, 'tool_calls'],
  ])('with %j finish with %s (C-25)', (changes, reason) => {
    expect(finish(spoken, changes).at(-1).choices[0].finish_reason).toBe(reason);
  });

  it('have the usage last, only if it is asked for (C-27)', () => {
    const chunks = finish(spoken, { usage: parseJsonTree('{"total_tokens":12}') });
    expect(chunks.at(-1)).toEqual({ ...identity, choices: [], usage: { total_tokens: 12 } });
    expect(JSON.stringify(finish(spoken))).not.toContain('usage');
  });
});
