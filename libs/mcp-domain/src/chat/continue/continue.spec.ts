import { describe, expect, it } from '@jest/globals';
import type { JsonTree } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import type { Suspension } from '../../legacy/suspension.ts';
import { matchSuspended, type SuspendedTurn } from './match-suspended.ts';
import { restoreHistory, turnLocalResults } from './restore-turn.ts';

const trees = (...messages: unknown[]): JsonTree[] => messages.map((message) => parseJsonTree(JSON.stringify(message)));
const call = (id: string, name = 'mine', args = '{"a":1}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const user = { role: 'user', content: 'Hi', n: 1 };
const assistant = (...calls: object[]) => ({ role: 'assistant', content: 'x', tool_calls: calls });
const tool = (id: string, content: unknown = 'r') => ({ role: 'tool', tool_call_id: id, content });

const suspension = (changes: Partial<Suspension> = {}): Suspension => ({
  turnId: 't',
  roundId: 'rnd_1',
  clientCalls: [{ id: 'c', name: 'mine', argumentsText: '{"a":1}' }],
  results: [
    { toolCallId: 'm', content: 'mcp', error: false },
    { toolCallId: 'u', content: 'nobody', error: true },
  ],
  assistant: JSON.stringify({
    ...assistant(call('m', 'mcp__s__a'), call('c'), call('u', 'gone')),
    reasoning_content: 'why',
  }),
  requestMessages: JSON.stringify([user]),
  history: JSON.stringify([user, { role: 'assistant', hidden: true }]),
  ...changes,
});

const turn = (changes: Partial<SuspendedTurn> = {}): SuspendedTurn => ({
  generationId: 'gen_1',
  suspension: suspension(),
  suspendedAt: 1,
  open: true,
  ...changes,
});

const match = (messages: JsonTree[], turns: SuspendedTurn[] = [turn()], named?: string) => {
  const found = matchSuspended(messages, turns, named);
  return found.kind === 'continued' ? found.turn.generationId : found.kind;
};

describe('matchSuspended (C-33, 5.5)', () => {
  const exact = trees(user, assistant(call('c')), tool('c'));

  it('finds the turn that a request answers', () => {
    expect(match(exact)).toBe('gen_1');
    expect(matchSuspended(exact, [turn()], undefined)).toMatchObject({ results: [{ toolCallId: 'c', content: 'r' }] });
  });

  it('does not mind the order of members, nor white space in arguments', () => {
    const messages = trees(
      { n: 1, content: 'Hi', role: 'user' },
      assistant(call('c', 'mine', ' { "a" : 1 } ')),
      tool('c'),
    );
    expect(match(messages)).toBe('gen_1');
  });

  it('takes the newest of several, and the named one only', () => {
    const turns = [
      turn({ generationId: 'old', suspendedAt: 1 }),
      turn({ generationId: 'new', suspendedAt: 3 }),
      turn({ generationId: 'mid', suspendedAt: 2 }),
    ];
    expect(match(exact, turns)).toBe('new');
    expect(match(exact, turns, 'old')).toBe('old');
    expect(match(exact, turns, 'gone')).toBe('lost');
  });

  it.each<[string, JsonTree[]]>([
    ['no tail', trees(user)],
    ['an ordinary turn of the client', trees({ ...user, n: 2 }, assistant(call('other')), tool('other'))],
    ['results without calls', trees(user, { role: 'assistant' }, tool('c'))],
    ['results alone', trees(tool('c'))],
    ['calls that have no results yet', trees(user, assistant(call('c')))],
  ])('is a new root with %s', (_what, messages) => {
    expect(match(messages)).toBe('new');
  });

  it.each<[string, JsonTree[]]>([
    ['another id', trees(user, assistant(call('d')), tool('d'))],
    ['another name', trees(user, assistant(call('c', 'other')), tool('c'))],
    ['other arguments', trees(user, assistant(call('c', 'mine', '{"a":1.0}')), tool('c'))],
    ['another conversation', trees({ ...user, n: 2 }, assistant(call('c')), tool('c'))],
    ['a longer conversation', trees(user, user, assistant(call('c')), tool('c'))],
    ['a call too many', trees(user, assistant(call('c'), call('d')), tool('c'), tool('d'))],
    ['a result missing', trees(user, assistant(call('c'), call('d')), tool('c'))],
    ['a result twice', trees(user, assistant(call('c')), tool('c'), tool('c'))],
  ])('has lost the turn with %s (C-34)', (_what, messages) => {
    expect(match(messages)).toBe('lost');
  });

  it('has lost a turn that is too old, or another client’s (C-34)', () => {
    expect(match(exact, [turn({ open: false })])).toBe('lost');
  });

  it('has nothing to lose without suspended turns', () => {
    expect(match(exact, [])).toBe('new');
  });

  it('reads results that are lists of parts, or JSON', () => {
    const results = (content: unknown) => {
      const found = matchSuspended(trees(user, assistant(call('c')), tool('c', content)), [turn()], undefined);
      return found.kind === 'continued' && found.results[0]?.content;
    };
    expect(
      results([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    ).toBe('ab');
    expect(results({ x: 1 })).toBe('{"x":1}');
    expect(results(null)).toBe('');
  });
});

describe('restoreHistory (C-33)', () => {
  it('has the original message, and every result in the order of the calls', () => {
    const history = restoreHistory(suspension(), [{ toolCallId: 'c', content: 'client' }]).map((tree) =>
      writeJsonTree(tree),
    );
    expect(history).toEqual([
      JSON.stringify(user),
      '{"role":"assistant","hidden":true}',
      suspension().assistant,
      JSON.stringify(tool('m', 'mcp')),
      JSON.stringify(tool('c', 'client')),
      JSON.stringify(tool('u', 'nobody')),
    ]);
  });
});

describe('restoreHistory (C-13)', () => {
  it('has the client’s own results as they were sent', () => {
    const message = parseJsonTree('{"tool_call_id":"c","role":"tool","content":[{"type":"text","text":"r"}],"n":1.0}');
    const history = restoreHistory(suspension(), [{ toolCallId: 'c', content: 'r', message }]);
    expect(history).toContain(message);
  });
});

describe('turnLocalResults', () => {
  it('are those of the client and of nobody, not those of MCP tools', () => {
    expect(turnLocalResults(suspension(), [{ toolCallId: 'c', content: 'client' }], new Set(['mcp__s__a']))).toEqual([
      { toolCallId: 'u', content: 'nobody', error: true },
      { toolCallId: 'c', content: 'client', error: false },
    ]);
  });
});
