import { describe, expect, it } from '@jest/globals';
import { answered, texts } from '../../../spec-support/outcomes.ts';
import { callOfRoot, mayCall, resultOf, RunStory } from '../../../spec-support/run-story.ts';
import { invocationOf, journalEvent } from './journal.ts';
import { journalPage, type PageQuery } from './journal-page.ts';

const call = callOfRoot();

function largeResult(): RunStory {
  const story = new RunStory({ profile: mayCall() });
  story.begin(call);
  story.settle(call, resultOf(answered({ isError: true, textBlocks: [{ index: 0, text: 'a long text' }] }), 1));
  story.child('inv_a');
  story.do({ type: 'finish', invocationId: 'inv_root', status: 'completed', output: 'o' });
  return story;
}

describe('journalEvent', () => {
  const { events } = largeResult();
  const read = (type: string, audit: boolean) => {
    const event = events.find((one) => one.type === type);
    if (!event) throw new Error(`no ${type}`);
    return journalEvent(event, 'run_1', { audit });
  };
  const file = 'tool-results/inv/round-001-call_ab';

  it('has number, id, run, time, level, type and payload (D-8)', () => {
    expect(read('tool_call_started', false)).toEqual({
      seq: 7,
      id: 'run_1:7',
      runId: 'run_1',
      timestamp: '2026-01-01T00:00:06.000Z',
      level: 'info',
      type: 'tool_call_started',
      payload: { ...call },
    });
  });

  it('shows arguments and audit paths to audits alone (A-76)', () => {
    expect(read('tool_call_requested', true).payload).toHaveProperty(
      'argumentsRef',
      'tool-args/inv_root/round-001-call_ab.json',
    );
    expect(read('tool_result_stored', true).payload).toEqual({ ...call, path: `${file}.json` });
    expect(read('tool_call_failed', true).payload).toMatchObject({ resourceRefs: [`${file}.txt`, `${file}.json`] });
    expect(read('tool_result_readable_view_stored', true).payload).toEqual({
      ...call,
      path: `${file}.txt`,
      auditPath: `${file}.json`,
    });
  });

  it('leaves them out for everyone else', () => {
    expect(read('tool_call_requested', false).payload).toEqual({
      ...call,
      toolId: expect.any(String),
      snapshotId: 'ts_root',
      name: 'mcp__s__echo',
    });
    expect(read('tool_result_stored', false).payload).toEqual({ ...call });
    expect(read('tool_call_failed', false).payload).toEqual({
      ...call,
      elapsedMs: 5,
      isError: true,
      errorCode: 'mcp.tool_error',
      message: expect.stringMatching(/\w/),
    });
    expect(read('tool_result_readable_view_stored', false).payload).toEqual({ ...call, path: `${file}.txt` });
    const all = JSON.stringify(events.map((event) => journalEvent(event, 'run_1', { audit: false })));
    expect(all).not.toContain('.json');
  });

  it('never shows owners, digests, results, profiles or schemas', () => {
    const all = JSON.stringify(events.map((event) => journalEvent(event, 'run_1', { audit: true })));
    expect(all).not.toMatch(/client-1|"d1"|a long text|modelRetry|parameters|"structured"/);
    expect(read('run_created', true).payload).toEqual({ driver: 'client', profileId: 'writer' });
  });

  it.each([
    ['tool_call_failed', 'warn'],
    ['run_completed', 'info'],
    ['agent_invocation_cancelled', 'info'],
  ])('has %s at the level %s', (type, level) => {
    expect(read(type, false).level).toBe(level);
  });
});

describe('journalPage (A-74)', () => {
  const { events } = largeResult();
  const seqsOf = (query: PageQuery) => journalPage(events, query).events.map(({ seq }) => seq);
  const all = events.map(({ seq }) => seq);

  it('covers each event once forward', () => {
    const seen: number[] = [];
    for (let afterSeq = 0; ; afterSeq = seen.at(-1) ?? 0) {
      const page = seqsOf({ afterSeq, limit: 4 });
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect(seen).toEqual(all);
  });

  it('covers each event once backward, every page oldest first', () => {
    let seen: number[] = [];
    for (let beforeSeq = all.length + 1; ; beforeSeq = seen[0] ?? 0) {
      const page = seqsOf({ beforeSeq, limit: 4 });
      if (page.length === 0) break;
      seen = [...page, ...seen];
    }
    expect(seen).toEqual(all);
  });

  it('filters before it pages', () => {
    const ofChild = events.filter((event) => invocationOf(event) === 'inv_a').map(({ seq }) => seq);
    expect(ofChild.length).toBeGreaterThan(3);
    expect(seqsOf({ invocationId: 'inv_a', limit: 2 })).toEqual(ofChild.slice(0, 2));
    expect(seqsOf({ invocationId: 'inv_a', limit: 2, beforeSeq: ofChild[3]! })).toEqual(ofChild.slice(1, 3));
  });

  it('tells the last number of the whole journal, and whether the run has ended', () => {
    expect(journalPage(events, { limit: 1, invocationId: 'inv_a' })).toMatchObject({
      lastSeq: all.length,
      terminal: true,
    });
    expect(journalPage(events.slice(0, 3), { limit: 1 })).toMatchObject({ lastSeq: 3, terminal: false });
    expect(journalPage([], { limit: 1 })).toEqual({ events: [], lastSeq: 0, terminal: false });
  });

  it('has a run that goes on as not ended', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call, resultOf(texts('x')));
    expect(journalPage(story.events, { limit: 1 }).terminal).toBe(false);
  });
});
