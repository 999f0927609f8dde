import { describe, expect, it } from '@jest/globals';
import { callable, mayCall, RunStory, snapshotWith } from '../../../spec-support/run-story.ts';
import { profileWith } from '../../../spec-support/profiles.ts';
import { ConsumerError } from '../../consumer-error.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { builtinTool } from '../tools/builtin-tools.ts';
import type { ToolSnapshot } from '../tools/tool-snapshot.ts';
import {
  afterFinish,
  awaitReport,
  childrenToAwait,
  type ControlName,
  haveEnded,
  readControlCall,
  refusalAnswer,
} from './control-tools.ts';
import { modelRequest, openingMessages, taskMessages } from './model-request.ts';
import { planTurn } from './plan-turn.ts';

const control = (name: string): ToolSnapshot['tools'][number] => ({
  toolId: `builtin:${name}`,
  modelAlias: name.replace('.', '_'),
  maxCalls: null,
  spec: {
    type: 'function',
    function: { name: name.replace('.', '_'), parameters: builtinTool(name)?.inputSchema ?? {} },
  },
});
const names = ['agent.delegate', 'agent.await', 'agent.handoff', 'workspace.finish', 'task.return'];
const base = snapshotWith('ts');
const snapshot: ToolSnapshot = { ...base, tools: [...base.tools, ...names.map(control)] };

const call = (id: string, name: string): object => ({ id, type: 'function', function: { name, arguments: '{}' } });
const plan = (message: object) => planTurn(parseJsonTree(JSON.stringify(message)), snapshot);
const planCalls = (...calls: object[]) => plan({ role: 'assistant', content: null, tool_calls: calls });

describe('planTurn', () => {
  it('takes a reply without calls for the end, with its text (A-90)', () => {
    expect(plan({ role: 'assistant', content: 'Done.' })).toEqual({ kind: 'final', text: 'Done.' });
    expect(plan({ role: 'assistant', content: 'Done.', tool_calls: [] })).toEqual({ kind: 'final', text: 'Done.' });
  });

  it('has the calls in order, with their tools and arguments', () => {
    const turn = planCalls(call('2', 'mcp__s__other'), call('1', 'mcp__s__echo'));
    expect(
      turn.kind === 'calls' &&
        turn.calls.map(({ callId, tool, argumentsJson }) => [callId, tool.modelAlias, argumentsJson]),
    ).toEqual([
      ['2', 'mcp__s__other', '{}'],
      ['1', 'mcp__s__echo', '{}'],
    ]);
  });

  it.each([
    ['without an id', { type: 'function', function: { name: 'mcp__s__echo', arguments: '{}' } }],
    ['without a name', { id: 'x', function: { arguments: '{}' } }],
    ['without arguments', { id: 'x', function: { name: 'mcp__s__echo' } }],
    ['with an id that is there twice', call('1', 'mcp__s__other')],
  ])('fails a batch with a call %s, whatever else is in it (A-84)', (_what, bad) => {
    expect(planCalls(call('1', 'mcp__s__echo'), bad)).toMatchObject({
      kind: 'failed',
      error: { code: 'model.malformed_tool_call', retryable: false },
    });
  });

  it('fails a batch with a call of no tool of the invocation (A-84)', () => {
    expect(planCalls(call('1', 'mcp__s__echo'), call('2', 'nope'))).toMatchObject({
      kind: 'failed',
      error: { code: 'model.unknown_tool_call', message: expect.stringContaining('nope') },
    });
  });

  it.each(['agent.handoff', 'task.return', 'workspace.finish'])(
    'finds %s out of place before another call (A-89)',
    (name) => {
      const alias = name.replace('.', '_');
      const places = (...calls: object[]): unknown => {
        const turn = planCalls(...calls);
        return turn.kind === 'calls' && turn.calls.map(({ outOfPlace }) => outOfPlace);
      };
      expect(places(call('1', alias), call('2', 'mcp__s__echo'), call('3', alias))).toEqual([true, false, false]);
      expect(places(call('1', 'mcp__s__echo'), call('2', alias))).toEqual([false, false]);
    },
  );

  it.each(['agent.delegate', 'agent.await'])('lets %s stand anywhere', (name) => {
    expect(planCalls(call('1', name.replace('.', '_')), call('2', 'mcp__s__echo'))).toMatchObject({
      calls: [{ outOfPlace: false }, {}],
    });
  });
});

describe('modelRequest (A-82)', () => {
  it('has the tools of the snapshot in its order, with tool_choice auto', () => {
    const body = JSON.parse(writeJsonTree(modelRequest('m', [parseJsonTree('{"role":"user","n":1.0}')], base)));
    expect(body).toEqual({
      model: 'm',
      messages: [{ role: 'user', n: 1 }],
      tools: base.tools.map(({ spec }) => spec),
      tool_choice: 'auto',
    });
  });

  it('keeps messages as they are', () => {
    const text = '{"2":1,"1":9007199254740993}';
    expect(writeJsonTree(modelRequest('m', [parseJsonTree(text)], { ...base, tools: [] }))).toBe(
      `{"model":"m","messages":[${text}]}`,
    );
  });
});

describe('openingMessages', () => {
  const write = (messages: ReturnType<typeof openingMessages>): string => messages.map(writeJsonTree).join();
  const given = [parseJsonTree('{"role":"user"}')];

  it('have the prompt of the profile first', () => {
    expect(write(openingMessages(profileWith({ agentSystemPrompt: 'Be.' }), given))).toBe(
      '{"role":"system","content":"Be."},{"role":"user"}',
    );
    expect(write(openingMessages(profileWith(), given))).toBe('{"role":"user"}');
  });

  it('of a child are its task', () => {
    expect(write(taskMessages(profileWith(), 't'))).toBe('{"role":"user","content":"t"}');
  });
});

describe('readControlCall', () => {
  it.each<[ControlName, object, object]>([
    ['agent.delegate', { profileId: 'p', task: 't' }, { kind: 'delegate', profileId: 'p', task: 't' }],
    ['agent.handoff', { profileId: 'p', message: '' }, { kind: 'handoff', profileId: 'p', message: '' }],
    ['agent.await', {}, { kind: 'await', invocationIds: undefined }],
    ['agent.await', { invocationIds: ['a'] }, { kind: 'await', invocationIds: ['a'] }],
    ['task.return', { result: 'r' }, { kind: 'return', result: 'r' }],
    ['workspace.finish', {}, { kind: 'finish', output: undefined }],
    ['workspace.finish', { output: 'o' }, { kind: 'finish', output: 'o' }],
  ])('reads %s %j', (name, args, expected) => {
    expect(readControlCall(name, JSON.stringify(args))).toEqual(expected);
  });

  it.each<[ControlName, string, string]>([
    ['agent.delegate', '{"profileId":"p"}', 'agent.arguments_invalid'],
    ['agent.delegate', '{"task":"p"}', 'agent.arguments_invalid'],
    ['agent.handoff', '{"profileId":"p"}', 'agent.arguments_invalid'],
    ['agent.await', '{"invocationIds":"a"}', 'agent.arguments_invalid'],
    ['agent.await', '{"invocationIds":[1]}', 'agent.arguments_invalid'],
    ['task.return', '{}', 'agent.arguments_invalid'],
    ['workspace.finish', '{"output":1}', 'agent.arguments_invalid'],
    ['workspace.finish', '{bad', 'mcp.call_arguments_invalid_json'],
  ])('refuses %s %s', (name, args, errorCode) => {
    expect(readControlCall(name, args)).toMatchObject({ kind: 'refused', answer: { isError: true, errorCode } });
  });

  it('has a refusal for a call that came too early (A-89)', () => {
    expect(afterFinish()).toMatchObject({ isError: true, errorCode: 'agent.tool_after_finish' });
  });

  it('tells the model of a refused delegation, and hides no other error', () => {
    const refused = new ConsumerError('agent.delegation_not_allowed', 'No.');
    expect(refusalAnswer(refused)).toEqual({
      content: 'No.',
      isError: true,
      errorCode: 'agent.delegation_not_allowed',
    });
    expect(() => refusalAnswer(new TypeError('x'))).toThrow(TypeError);
  });
});

describe('agent_await', () => {
  const story = new RunStory({ profile: mayCall(), driver: 'server' });
  story.child('inv_a');
  story.child('inv_b');
  story.do({ type: 'finish', invocationId: 'inv_a', status: 'completed', output: 'Found it.' });

  it('is for own children, all of them by default', () => {
    expect(childrenToAwait(story.run, 'inv_root', undefined)).toEqual({ ok: true, invocationIds: ['inv_a', 'inv_b'] });
    expect(childrenToAwait(story.run, 'inv_root', ['inv_b'])).toEqual({ ok: true, invocationIds: ['inv_b'] });
    expect(childrenToAwait(story.run, 'inv_a', undefined)).toEqual({ ok: true, invocationIds: [] });
    expect(childrenToAwait(story.run, 'inv_root', ['inv_root'])).toMatchObject({
      ok: false,
      answer: { isError: true },
    });
  });

  it('waits until all have ended', () => {
    expect([haveEnded(story.run, ['inv_a']), haveEnded(story.run, ['inv_a', 'inv_b'])]).toEqual([true, false]);
  });

  it('lists each status and text', () => {
    expect(awaitReport(story.run, ['inv_a', 'inv_b']).content).toBe(
      '## inv_a\n\nstatus: completed\n\nFound it.\n\n## inv_b\n\nstatus: running',
    );
    expect(awaitReport(story.run, []).content).toBe('You delegated nothing.');
  });

  it('is not for children of a former owner', () => {
    const handed = new RunStory({ profile: mayCall(), driver: 'server' });
    handed.child('inv_b', 'handoff', { profile: callable() });
    expect(childrenToAwait(handed.run, 'inv_root', undefined)).toEqual({ ok: true, invocationIds: [] });
  });
});
