import { describe, expect, it } from '@jest/globals';
import { texts } from '../../../spec-support/outcomes.ts';
import { profileWith } from '../../../spec-support/profiles.ts';
import { callOfRoot, ECHO_ID, RunStory, typesOf, unknown } from '../../../spec-support/run-story.ts';
import { builtinError } from '../../projection/workspace-tools.ts';
import { viewReaders } from '../tools/tool-snapshot.ts';
import { concludeBuiltinCall, concludeMcpCall } from './conclude-call.ts';
import { callOf } from './run.ts';
import { callAnswer } from './run-view.ts';

const ref = callOfRoot();
const PLACE = 'tool-results/inv_root/round-001-call_ab12';

function opened(limit = 50_000) {
  const story = new RunStory({ profile: profileWith({ tools: { mcpResultInlineCharLimit: limit } }) });
  story.begin(ref);
  return { story, call: callOf(story.run, ref)!, invocation: story.run.invocations.get('inv_root')! };
}

describe('concludeMcpCall', () => {
  it('stores the audit of a result that is inline', () => {
    const { story, call, invocation } = opened();
    const { settlement, files } = concludeMcpCall(call, invocation, texts('ok'), 'ab12');
    expect(files.map(({ path }) => path)).toEqual([`${PLACE}.json`]);
    expect(typesOf(story.settle(ref, settlement))).toEqual(['tool_result_stored', 'tool_call_completed']);
    expect(callAnswer(story.run, ref, { internal: false })?.result?.content).toBe('ok');
  });

  it('stores a view too where the profile’s limit is exceeded, and names the tools to read it (A-58, A-63)', () => {
    const { story, call, invocation } = opened(1);
    const { settlement, files } = concludeMcpCall(call, invocation, texts('ok'), 'ab12');
    expect(files.map(({ path }) => path)).toEqual([`${PLACE}.json`, `${PLACE}.txt`]);
    expect(files[1]?.text).toBe('ok');
    expect(typesOf(story.settle(ref, settlement)).at(-1)).toBe('tool_result_readable_view_stored');
    expect(callAnswer(story.run, ref, { internal: false })?.result?.content).toContain(
      `Read it with workspace_read_file and path \`${PLACE}.txt\``,
    );
  });

  it('stores an audit without a result for an unknown outcome (A-71)', () => {
    const { call, invocation } = opened();
    const settlement = unknown();
    if (settlement.kind !== 'unknown') throw new Error('not unknown');
    const { outcome } = settlement;
    const concluded = concludeMcpCall(call, invocation, outcome, 'ab12');
    expect(concluded.settlement).toEqual({ kind: 'unknown', outcome, auditPath: `${PLACE}.json` });
    expect(concluded.files.map(({ text }) => JSON.parse(text).result)).toEqual([null]);
  });
});

describe('concludeBuiltinCall', () => {
  it('has no files, and the answer as it is', () => {
    const { call } = opened();
    expect(concludeBuiltinCall(call, builtinError('workspace.path_not_visible', 'No.'))).toEqual({
      settlement: {
        kind: 'result',
        result: {
          callId: 'call_1',
          toolId: ECHO_ID,
          content: 'No.',
          isError: true,
          errorCode: 'workspace.path_not_visible',
          structured: null,
          resourceRefs: [],
        },
      },
      files: [],
    });
  });
});

describe('viewReaders (A-63)', () => {
  it('are the tools that the snapshot has', () => {
    const { invocation } = opened();
    expect(viewReaders(invocation.snapshot)).toEqual({ read: 'workspace_read_file' });
    expect(viewReaders({ snapshotId: 's', tools: [], diagnostics: [] })).toEqual({});
  });
});
