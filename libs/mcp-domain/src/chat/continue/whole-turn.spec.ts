import { describe, expect, it } from '@jest/globals';
import { GenerationStory, typesOf } from '../../../spec-support/generation-story.ts';
import { texts } from '../../../spec-support/outcomes.ts';
import type { JsonObjectTree } from '../../json-text/json-tree.ts';
import { memberOf } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { outcomeText } from '../../legacy/tool-message.ts';
import { readChatRequest } from '../rounds/chat-request.ts';
import { planReply, type RoutedCall, unknownToolContent } from '../rounds/plan-reply.ts';
import { matchSuspended } from './match-suspended.ts';
import { restoreHistory, turnLocalResults } from './restore-turn.ts';
import { hiddenResults, suspensionOf } from './suspend.ts';

const ALIAS = 'mcp__my_server__issue_create';
const OTHER = 'mcp__my_server__other';
const call = (id: string, name: string): object => ({
  id,
  type: 'function',
  function: { name, arguments: '{"title":"x"}' },
});
const reply = parseJsonTree(
  JSON.stringify({
    role: 'assistant',
    content: 'x',
    reasoning_content: 'why',
    tool_calls: [call('m1', ALIAS), call('c', 'mine'), call('u', 'gone'), call('m2', OTHER)],
  }),
) as JsonObjectTree;

const first = readChatRequest(
  '{"messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"mine"}}]}',
);

/** A root whose first turn has calls of MCP tools, of the client, and of nobody. */
function suspended(): { story: GenerationStory; calls: RoutedCall[] } {
  const story = new GenerationStory({ source: 'chat' });
  story.round('rnd_1', ['mine']);
  const { bindings } = story.generation.rounds[0]!;
  const plan = planReply(reply, { bindings, clientNames: ['mine'], limitReached: false });
  const calls = plan.kind === 'turn' ? plan.calls : [];
  story.call('m1', texts('one'));
  story.call('m2', texts('two'), { name: OTHER });
  const results = hiddenResults(calls, story.generation, 'rnd_1');
  const suspension = suspensionOf({
    turnId: 't',
    roundId: 'rnd_1',
    request: first,
    history: first.messages,
    assistant: reply,
    calls,
    results,
  });
  story.do({ type: 'suspend-turn', suspension });
  return { story, calls };
}

describe('hiddenResults (C-32)', () => {
  it('are those of MCP tools and of nobody, in the order of the calls', () => {
    const { story, calls } = suspended();
    expect(hiddenResults(calls, story.generation, 'rnd_1')).toEqual([
      { toolCallId: 'm1', content: outcomeText(texts('one')), error: false },
      { toolCallId: 'u', content: unknownToolContent('gone'), error: true },
      { toolCallId: 'm2', content: outcomeText(texts('two')), error: false },
    ]);
  });
});

describe('a turn that waited for the client (C-32, C-33)', () => {
  const answer = readChatRequest(
    JSON.stringify({
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: null, tool_calls: [call('c', 'mine')] },
        { role: 'tool', tool_call_id: 'c', content: 'client' },
      ],
    }),
  );

  it('is gone on with: original message, four results in order, one committed turn', () => {
    const { story } = suspended();
    const { suspension } = story.generation;
    const found = matchSuspended(
      answer.messages,
      [{ generationId: 'gen_1', suspension: suspension!, suspendedAt: 0, open: true }],
      undefined,
    );
    if (found.kind !== 'continued' || !suspension) throw new Error(found.kind);
    const history = restoreHistory(suspension, found.results).map((tree) => JSON.parse(writeJsonTree(tree)));
    expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'tool', 'tool']);
    expect(history[1]).toMatchObject({
      reasoning_content: 'why',
      tool_calls: [{ id: 'm1' }, { id: 'c' }, { id: 'u' }, { id: 'm2' }],
    });
    expect(history.slice(2).map(({ tool_call_id }) => tool_call_id)).toEqual(['m1', 'c', 'u', 'm2']);
    const bound = new Set(story.generation.rounds[0]?.bindings.map(({ alias }) => alias));
    const assistant = { content: 'x', toolCalls: memberOf(parseJsonTree(suspension.assistant), 'tool_calls') };
    const localResults = turnLocalResults(suspension, found.results, bound);
    const events = story.do(
      { type: 'resume-turn', turnId: 't' },
      { type: 'commit', roundId: 'rnd_1', digest: 't', assistant, localResults, sendDate: 0 },
    );
    expect(typesOf(events)).toEqual(['turn_resumed', 'tool_turn_committed']);
    expect(story.generation).toMatchObject({ depth: 1, status: 'open' });
    expect(story.generation.rows.map(({ tool_call_id, error }) => [tool_call_id, error])).toEqual([
      [undefined, undefined],
      ['m1', false],
      ['c', false],
      ['u', true],
      ['m2', false],
    ]);
  });

  it('keeps only the calls that were not dropped', () => {
    const calls = [
      {
        call: {
          kind: 'function' as const,
          id: 'c',
          name: 'mine',
          argumentsText: '{}',
          tree: parseJsonTree('{"id":"c"}'),
        },
        to: 'client' as const,
      },
    ];
    const { assistant } = suspensionOf({
      turnId: 't',
      roundId: 'r',
      request: first,
      history: [],
      assistant: reply,
      calls,
      results: [],
    });
    expect(JSON.parse(assistant)).toEqual({
      role: 'assistant',
      content: 'x',
      reasoning_content: 'why',
      tool_calls: [{ id: 'c' }],
    });
  });
});
