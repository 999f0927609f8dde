import { afterEach, describe, expect, it } from '@jest/globals';
import { parseLossless } from '@taproom/mcp-domain';
import { SchemaChecker } from './schema-checker.ts';
import { defaultLimits, type SchemaCheckLimits } from './schema-limits.ts';

type JsonObject = Record<string, unknown>;

const open: SchemaChecker[] = [];
const checker = (limits: Partial<SchemaCheckLimits> = {}): SchemaChecker => {
  const made = new SchemaChecker({ ...defaultLimits, ...limits });
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const made of open.splice(0)) await made.onModuleDestroy();
});

/** Nothing is small enough to be checked where it is. */
const apart = { inlineChars: 0 };
/** Not plain: those are never checked by a worker. */
const good: JsonObject = { type: 'object', $defs: {} };
const bad: JsonObject = { type: 'objekt' };
/** Takes a while, although it is valid. */
const heavy: JsonObject = { $defs: { a: {} }, anyOf: Array.from({ length: 12_000 }, () => ({ $ref: '#/$defs/a' })) };

describe('M-46 checking many schemas', () => {
  it('M-46 answers nothing for nothing', async () => {
    expect(await checker().check([])).toEqual([]);
  });

  it.each([
    ['where they are', {}],
    ['in a worker', apart],
  ])('M-46 tells which are valid, in order, %s', async (_where, limits) => {
    const verdicts = await checker(limits).check([good, bad, good, bad, bad]);
    expect(verdicts.map((verdict) => verdict === undefined)).toEqual([true, false, true, false, false]);
  });

  it.each([
    ['where they are', {}],
    ['in a worker', apart],
  ])('M-46 takes numbers that JavaScript cannot hold for numbers, %s', async (_where, limits) => {
    const schema = parseLossless('{"maximum":18446744073709551615,"minimum":-0,"multipleOf":1.0}') as JsonObject;
    expect(await checker(limits).check([schema])).toEqual([undefined]);
  });

  it('M-46 checks a large catalog in groups', async () => {
    const schemas = Array.from({ length: 3_000 }, (_, n): JsonObject => ({
      title: `tool ${n}`,
      ...(n % 7 === 0 ? bad : good),
    }));
    const verdicts = await checker().check(schemas);
    expect(verdicts.map((verdict) => verdict === undefined)).toEqual(schemas.map((_, n) => n % 7 !== 0));
  });

  it('M-46 other work goes on while a large catalog is checked', async () => {
    const one = checker();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    let isDone = false;
    const checking = one.check(Array.from({ length: 6 }, () => heavy)).then(() => (isDone = true));
    while (turns < 10) await new Promise((next) => setImmediate(next));
    expect(isDone).toBe(false);
    clearInterval(timer);
    await checking;
  }, 20_000);

  it('M-46 other work goes on while ten thousand plain schemas are looked at', async () => {
    const member = { type: 'string', minLength: 1, description: 'What to look for.' };
    const properties = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`p${n}`, member]));
    let isDone = false;
    const checking = checker()
      .check(Array.from({ length: 10_000 }, () => ({ type: 'object', properties })))
      .finally(() => (isDone = true));
    let turns = 0;
    for (; !isDone; turns += 1) await new Promise((next) => setImmediate(next));
    expect(new Set(await checking)).toEqual(new Set([undefined]));
    expect(turns).toBeGreaterThan(5);
  });

  it('M-46 stopping ends a check at once', async () => {
    const one = checker();
    const checking = one.check(Array.from({ length: 6 }, () => heavy));
    const ended = expect(checking).rejects.toThrow('stopping');
    await new Promise((next) => setTimeout(next, 50));
    await one.onModuleDestroy();
    await ended;
  });

  it('M-46 calls a schema invalid that takes too long, and it alone', async () => {
    // Room for the slow one and a few others in its group.
    const inlineChars = JSON.stringify(heavy).length + 500;
    const hasty = checker({ inlineChars, stepMs: 15 });
    const [first, ...others] = await hasty.check([heavy, ...Array.from({ length: 40 }, () => good)]);
    expect(first).toBe('checking it takes too long');
    // On a busy machine one or another of these may miss its time too.
    expect(others.slice(0, 20)).toContain(undefined);
    expect(await checker(apart).check([heavy, bad, good])).toEqual([
      undefined,
      expect.stringContaining('#/type'),
      undefined,
    ]);
  }, 20_000);

  it('M-46 has an end, however many schemas are slow', async () => {
    const one = checker({ ...apart, totalMs: 0 });
    expect(await one.check([good, good])).toEqual(['checking it takes too long', 'checking it takes too long']);
  });

  it('M-46 checks started together do not mix', async () => {
    const one = checker(apart);
    const [a, b] = await Promise.all([one.check([good, bad]), one.check([bad, good, good])]);
    expect(a).toEqual([undefined, expect.any(String)]);
    expect(b).toEqual([expect.any(String), undefined, undefined]);
  });

  it('M-46 a worker that ended for want of work is started again', async () => {
    const one = checker({ ...apart, idleMs: 1 });
    await one.check([good]);
    await new Promise((next) => setTimeout(next, 100));
    expect(await one.check([bad])).toEqual([expect.any(String)]);
  });
});
