import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@taproom/mcp-domain';
import { z } from 'zod';
import type { Warning } from '@taproom/roleplay-domain';
import { noControls, type WriteControls } from '../tools/check/check-arguments.ts';
import { StudioError } from '../tools/studio-error.ts';
import { type WriteTool, writeTool } from '../tools/studio-tool.ts';
import { OnceRunner } from './once-runner.ts';
import { Receipts } from './receipts.ts';
import { WritePipeline } from './write-pipeline.ts';
import type { Receipt, WriteTarget } from './write-plan.ts';

let pipeline: WritePipeline;
let receipts: Receipts;
let told: string[];
let committed: (Receipt | undefined)[];
let target: WriteTarget;
let fails: { target?: Error; plan?: Error; commit?: Error };
let answer: JsonObject;
let now: string;

beforeEach(() => {
  receipts = new Receipts();
  pipeline = new WritePipeline(receipts, new OnceRunner(receipts));
  [told, committed, fails] = [[], [], {}];
  target = { kind: 'asset', uri: 'tavo://personas/1', revision: 'rev_1' };
  answer = { id: 1 };
  now = '2026-01-01T00:00:00.000Z';
});

const tool = writeTool({
  name: 'tavo_sample',
  title: 'Sample',
  description: 'Writes.',
  arguments: z.strictObject({}),
  target: async () => {
    told.push('target');
    if (fails.target) throw fails.target;
    await Promise.resolve();
    return target;
  },
  plan: (_args, { dryRun }) => {
    told.push('plan');
    if (fails.plan) throw fails.plan;
    const commit = async (receipt: Receipt | undefined): Promise<void> => {
      told.push('commit');
      await new Promise((later) => setImmediate(later));
      if (fails.commit) throw fails.commit;
      committed.push(receipt);
      told.push('done');
    };
    return { diff: [], result: { id: dryRun ? null : 1 }, answer, commit };
  },
});

function run(controls: Partial<WriteControls> = {}, given: JsonObject = {}): Promise<string> {
  const warnings: Warning[] = [];
  const context = { now, warn: (warning: Warning) => void warnings.push(warning) };
  return pipeline.run({ tool, given, args: given, controls: { ...noControls, ...controls }, context, warnings });
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof StudioError ? error.code : error),
  );

describe('a write', () => {
  it('S-63 is decided, done, and answered', async () => {
    expect(JSON.parse(await run())).toEqual({ ok: true, id: 1 });
    expect(told).toEqual(['target', 'plan', 'commit', 'done']);
    expect(committed).toEqual([undefined]);
  });

  it('S-61 is only decided in a dry run, request id or not', async () => {
    const text = await run({ dryRun: true, clientRequestId: 'a' });
    expect(JSON.parse(text)).toEqual({ ok: true, dryRun: true, diff: [], result: { ok: true, id: null } });
    expect(told).toEqual(['target', 'plan']);
    await run({ clientRequestId: 'a' });
    expect(committed).toHaveLength(1);
  });

  it('S-67 one runs after another, from the target to the end of the commit', async () => {
    await Promise.all([run(), run(), run({ dryRun: true })]);
    const once = ['target', 'plan', 'commit', 'done'];
    expect(told).toEqual([...once, ...once, 'target', 'plan']);
  });

  it('S-68 asks for the target, then whether it may be changed, then its revision, then for the rest', async () => {
    target = { kind: 'asset', uri: 'u', revision: 'rev_2', readOnly: { reason: 'official' } };
    fails = { plan: StudioError.nameConflict('u', { name: 'n', ids: [1], options: [] }) };
    expect(await codeOf(run({ expectedRevision: 'rev_1' }))).toBe(-32012);
    target = { kind: 'asset', uri: 'u', revision: 'rev_2' };
    const stale = run({ expectedRevision: 'rev_1' });
    await expect(stale).rejects.toMatchObject({ data: { reason: 'revision_conflict', details: { actual: 'rev_2' } } });
    await expect(run({ expectedRevision: 'rev_2' })).rejects.toMatchObject({ data: { reason: 'name_conflict' } });
    fails.target = StudioError.notFound('gone', 'u');
    expect(await codeOf(run({ expectedRevision: 'rev_1' }))).toBe(-32004);
    expect(committed).toEqual([]);
  });

  it('S-64 S-67 names an expected revision that is compared with nothing', async () => {
    target = { kind: 'uncompared' };
    expect(JSON.parse(await run({ expectedRevision: 'x' }))).toMatchObject({
      ok: true,
      warnings: [{ code: 'ignored_argument', path: 'expectedRevision' }],
    });
    expect(JSON.parse(await run())).not.toHaveProperty('warnings');
  });

  it('goes on after one that failed', async () => {
    fails.commit = new Error('disk');
    await expect(run()).rejects.toThrow('disk');
    fails = {};
    expect(JSON.parse(await run())).toEqual({ ok: true, id: 1 });
  });
});

describe('slow work', () => {
  const slow = (calls: string[], work: () => Promise<string>) =>
    writeTool<z.ZodObject, string>({
      ...tool,
      name: 'tavo_slow',
      prepare: async () => {
        calls.push('prepare');
        return work();
      },
      plan: async (args, context, prepared) => {
        calls.push(`plan ${String(prepared)}`);
        context.warn({ code: 'coerced', path: 'x', message: 'Once.' });
        return { ...(await tool.plan(args, context)), answer: { text: prepared ?? null } };
      },
    });
  const call = (slowTool: WriteTool, controls: Partial<WriteControls> = {}) => {
    const warnings: Warning[] = [];
    const context = { now, warn: (warning: Warning) => void warnings.push(warning) };
    const all = { ...noControls, ...controls };
    return pipeline.run({ tool: slowTool, given: {}, args: {}, controls: all, context, warnings });
  };

  it('is done between two looks at the target, while others write, and warns once', async () => {
    const calls: string[] = [];
    const slowTool = slow(calls, async () => {
      await run();
      return 'painted';
    });
    expect(JSON.parse(await call(slowTool, { clientRequestId: 'a' }))).toEqual({
      ok: true,
      text: 'painted',
      warnings: [{ code: 'coerced', path: 'x', message: 'Once.' }],
    });
    expect(calls).toEqual(['plan undefined', 'prepare', 'plan painted']);
    expect(committed).toHaveLength(2);
  });

  it('S-61 is not done in a dry run, nor where the write would be refused', async () => {
    const calls: string[] = [];
    const slowTool = slow(calls, () => Promise.resolve('painted'));
    await call(slowTool, { dryRun: true });
    expect(await codeOf(call(slowTool, { expectedRevision: 'stale' }))).toBe(-32009);
    fails.plan = StudioError.notConfigured('imageModel');
    expect(await codeOf(call(slowTool))).toBe(-32010);
    expect(calls).not.toContain('prepare');
  });

  it('S-67 is lost if the target has changed meanwhile', async () => {
    const slowTool = slow([], () => {
      target = { kind: 'asset', uri: 'u', revision: 'rev_2' };
      return Promise.resolve('painted');
    });
    expect(await codeOf(call(slowTool, { expectedRevision: 'rev_1' }))).toBe(-32009);
    expect(committed).toEqual([]);
  });
});

describe('a request id', () => {
  it('S-70 S-73 is committed together with its change, and answered from then on', async () => {
    const first = await run({ clientRequestId: 'a' }, { x: 1 });
    expect(committed).toEqual([
      { tool: 'tavo_sample', clientRequestId: 'a', fingerprint: expect.any(String), at: now, text: first },
    ]);
    answer = { id: 2 };
    expect(await run({ clientRequestId: 'a' }, { x: 1 })).toBe(first);
    expect(committed).toHaveLength(1);
  });

  it('S-70 comes before the target and its revision', async () => {
    const first = await run({ clientRequestId: 'a' });
    fails.target = StudioError.notFound('gone', 'u');
    expect(await run({ clientRequestId: 'a', expectedRevision: 'rev_0' })).toBe(first);
  });

  it('S-70 S-199 of an answer with ok: false is not one', async () => {
    answer = { ok: false, reason: 'rejected' };
    expect(JSON.parse(await run({ clientRequestId: 'a' }))).toEqual({ ok: false, reason: 'rejected' });
    answer = { id: 1 };
    expect(JSON.parse(await run({ clientRequestId: 'a' }))).toEqual({ ok: true, id: 1 });
    expect(committed.map((receipt) => receipt?.clientRequestId)).toEqual([undefined, 'a']);
  });

  it('S-72 is free again after a failure, also of the commit', async () => {
    fails.commit = new Error('disk');
    await expect(run({ clientRequestId: 'a' })).rejects.toThrow('disk');
    fails = {};
    await run({ clientRequestId: 'a' }, { other: true });
    expect(committed).toHaveLength(1);
  });

  it('S-72 shares what is under way with the same, and makes others wait for it', async () => {
    const [one, two, other] = await Promise.allSettled([
      run({ clientRequestId: 'a' }),
      run({ clientRequestId: 'a' }),
      run({ clientRequestId: 'a' }, { x: 1 }),
    ]);
    expect(one).toEqual(two);
    expect(other).toMatchObject({ status: 'rejected', reason: { data: { details: { path: 'clientRequestId' } } } });
    expect(committed).toHaveLength(1);
  });

  it('S-72 shares a failure with the same that wait for it, and tries nothing twice', async () => {
    fails.commit = new Error('disk');
    const both = await Promise.allSettled([run({ clientRequestId: 'a' }), run({ clientRequestId: 'a' })]);
    expect(both).toMatchObject([{ reason: { message: 'disk' } }, { reason: { message: 'disk' } }]);
    expect(told).toEqual(['target', 'plan', 'commit']);
  });

  it('S-72 lets another one through once what was under way has failed', async () => {
    fails.commit = new Error('disk');
    const failing = run({ clientRequestId: 'a' });
    const other = run({ clientRequestId: 'a' }, { x: 1 });
    await expect(failing).rejects.toThrow('disk');
    fails = {};
    expect(JSON.parse(await other)).toEqual({ ok: true, id: 1 });
  });

  it.each<[string, number]>([
    ['2026-01-01T23:59:59.999Z', 1],
    ['2026-01-02T00:00:00.000Z', 2],
  ])('S-70 counts for 24 h: at %s there are %i writes', async (later, writes) => {
    await run({ clientRequestId: 'a' });
    now = later;
    await run({ clientRequestId: 'a' });
    expect(committed).toHaveLength(writes);
  });

  it('S-70 is known again once a store has handed it back', async () => {
    const first = await run({ clientRequestId: 'a' });
    const restarted = new Receipts();
    restarted.restore(committed.filter((receipt) => receipt !== undefined));
    pipeline = new WritePipeline(restarted, new OnceRunner(restarted));
    answer = { id: 2 };
    expect(await run({ clientRequestId: 'a' })).toBe(first);
  });
});
