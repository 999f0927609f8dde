import type { McpApi, McpTestCallOutcome } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { callsKept, recordState } from './call-record.ts';
import { ToolCalls, toolCalls } from './tool-calls.svelte.ts';

const answered: McpTestCallOutcome = { outcome: 'not_sent', code: 'c', message: 'm' };
const unknown: McpTestCallOutcome = { outcome: 'outcome_unknown', code: 'mcp.call_cancelled', message: 'm' };
type TestCall = McpApi['tools']['testCall'];
const apiWith = (testCall: TestCall): McpApi => ({ tools: { testCall } }) as McpApi;
const ref = { registrationId: 'r', nativeName: 't' };

describe('ToolCalls', () => {
  it('records what was sent and how it ended, the newest first', async () => {
    const calls = new ToolCalls(ref);
    const sent: Parameters<TestCall>[0][] = [];
    const api = apiWith(async (input) => {
      sent.push(input);
      return answered;
    });
    await calls.call(api, '{"a":1}');
    await calls.call(api, '{"a":2}');
    expect(sent).toEqual([
      { ...ref, argumentsJson: '{"a":1}' },
      { ...ref, argumentsJson: '{"a":2}' },
    ]);
    expect(calls.records.map(({ argumentsJson }) => argumentsJson)).toEqual(['{"a":2}', '{"a":1}']);
    expect(calls.records.map(recordState)).toEqual(['not-sent', 'not-sent']);
  });

  it('makes one call at a time', async () => {
    const calls = new ToolCalls(ref);
    let made = 0;
    const first = calls.call(
      apiWith(async () => ((made += 1), answered)),
      '{}',
    );
    await calls.call(
      apiWith(async () => ((made += 1), answered)),
      '{}',
    );
    await first;
    expect(made).toBe(1);
  });

  it('waits, after a cancel, for what the hub states', async () => {
    const calls = new ToolCalls(ref);
    let state: ((outcome: McpTestCallOutcome) => void) | undefined;
    let isAborted = false;
    const done = calls.call(
      apiWith((_, options) => {
        options?.signal?.addEventListener('abort', () => (isAborted = true));
        return new Promise((resolve) => (state = resolve));
      }),
      '{}',
    );
    calls.cancel();
    expect(isAborted).toBe(true);
    expect(recordState(calls.records[0])).toBe('running');
    expect(calls.records[0]?.cancelAsked).toBe(true);
    state?.(unknown);
    await done;
    expect(recordState(calls.records[0])).toBe('unknown');
  });

  it('ends a call whose request failed as unknown', async () => {
    const calls = new ToolCalls(ref);
    await calls.call(
      apiWith(() => Promise.reject(new Error('network'))),
      '{}',
    );
    expect(recordState(calls.records[0])).toBe('unknown');
    expect(calls.running).toBeUndefined();
  });

  it('keeps the last twenty', async () => {
    const calls = new ToolCalls(ref);
    for (let made = 1; made <= callsKept + 3; made += 1)
      await calls.call(
        apiWith(async () => answered),
        `{"n":${made}}`,
      );
    expect(calls.records).toHaveLength(20);
    expect(calls.records[0]?.argumentsJson).toBe('{"n":23}');
    expect(calls.records.at(-1)?.argumentsJson).toBe('{"n":4}');
  });

  it('lets go of the oldest when the answers grow too large, never of the newest', async () => {
    const calls = new ToolCalls(ref);
    const large = { ...answered, message: 'x'.repeat(13_000_000) };
    for (const size of ['first', 'second', 'third'])
      await calls.call(
        apiWith(async () => large),
        `{"n":"${size}"}`,
      );
    expect(calls.records.map(({ argumentsJson }) => argumentsJson)).toEqual(['{"n":"third"}']);
  });

  it('is kept for each tool while the page lives', () => {
    expect(toolCalls(ref)).toBe(toolCalls({ ...ref }));
    expect(toolCalls(ref)).not.toBe(toolCalls({ ...ref, nativeName: 'other' }));
  });
});
