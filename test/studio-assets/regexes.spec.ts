import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invalid, missing, REVISION, UUID } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const rule = { name: 'No shouting', findRegex: '/!+/g', replaceString: '.' };
const create = async (regex: Json): Promise<number> =>
  (await studio.call('tavo_regex_create', { regex }))['id'] as number;
const get = (id: number): Promise<Json> => studio.call('tavo_regex_get', { id });

describe('regex groups', () => {
  it('S-141, S-341, S-384 reads one back with all defaults', async () => {
    const id = await create({ name: 'Tidy', entries: [rule] });
    expect(await get(id)).toMatchObject({
      ok: true,
      kind: 'regex',
      id,
      name: 'Tidy',
      entries: [
        {
          identifier: expect.stringMatching(UUID),
          ...rule,
          trimStrings: [],
          placements: ['char'],
          timing: 'display',
          substitution: 'none',
          minDepth: null,
          maxDepth: null,
          enabled: true,
        },
      ],
      revision: expect.stringMatching(REVISION),
    });
  });

  it('S-142 makes an empty one, and S-143 changes name or entries alone', async () => {
    const id = await create({ name: 'Tidy' });
    await studio.call('tavo_regex_update', { id, regex: { entries: [{ ...rule, identifier: 'a' }] } });
    await studio.call('tavo_regex_update', { id, regex: { name: 'Tidier' } });
    expect(await get(id)).toMatchObject({ name: 'Tidier', entries: [{ identifier: 'a' }] });
  });

  it('S-146, S-147 puts, replaces and deletes an entry', async () => {
    const id = await create({ name: 'Tidy' });
    const put = (entry: Json) => studio.call('tavo_regex_entry_upsert', { regexId: id, entry });
    expect(await put({ ...rule, identifier: 'a' })).toMatchObject({
      kind: 'regex',
      id,
      regexId: id,
      identifier: 'a',
      created: true,
    });
    expect(await put({ ...rule, identifier: 'a', enabled: false })).toMatchObject({ created: false });
    expect((await get(id))['entries']).toMatchObject([{ identifier: 'a', enabled: false }]);
    expect(await studio.call('tavo_regex_entry_delete', { regexId: id, identifier: 'a' })).toMatchObject({
      identifier: 'a',
      deleted: true,
    });
    expect((await get(id))['entries']).toEqual([]);
    expect(await studio.fail('tavo_regex_entry_delete', { regexId: id, identifier: 'a' })).toEqual(
      missing(`tavo://regexes/${id}`, { identifier: 'a' }),
    );
  });

  it.each<[string, Json, string]>([
    ['an unknown field', { name: 'a', scripts: [] }, 'regex.scripts'],
    [
      'an unknown field of an entry',
      { name: 'a', entries: [{ ...rule, markdownOnly: true }] },
      'regex.entries[0].markdownOnly',
    ],
    [
      'a placement that is none',
      { name: 'a', entries: [{ ...rule, placements: ['char', 'bot'] }] },
      'regex.entries[0].placements[1]',
    ],
    [
      'a pattern that does not compile',
      { name: 'a', entries: [{ ...rule, findRegex: '(' }] },
      'regex.entries[0].findRegex',
    ],
    ['an empty pattern', { name: 'a', entries: [{ ...rule, findRegex: '' }] }, 'regex.entries[0].findRegex'],
    [
      'depths the wrong way round',
      { name: 'a', entries: [{ ...rule, minDepth: 3, maxDepth: 2 }] },
      'regex.entries[0].maxDepth',
    ],
    ['an empty name', { name: '' }, 'regex.name'],
    ['1,001 entries (S-370)', { name: 'a', entries: Array.from({ length: 1001 }, () => rule) }, 'regex.entries'],
  ])('S-142, S-149 refuses %s', async (_name, regex, path) => {
    expect(await studio.fail('tavo_regex_create', { regex })).toMatchObject({
      code: -32602,
      data: { details: { path } },
    });
  });
});

describe('tavo_regex_test', () => {
  it.each<[string, Json, Json]>([
    [
      'a bare pattern: the first match, case counts',
      { findRegex: 'a', replaceString: '-', input: 'Aaa' },
      { output: 'A-a', matched: true, matchCount: 1 },
    ],
    [
      'flags',
      { findRegex: '/a/gi', replaceString: '-', input: 'Aaa' },
      { output: '---', matched: true, matchCount: 3 },
    ],
    [
      'case that does not count',
      { findRegex: 'a', replaceString: '-', input: 'Aaa', caseSensitive: false },
      { output: '-aa', matched: true, matchCount: 1 },
    ],
    [
      'no match',
      { findRegex: 'x', replaceString: '-', input: 'Aaa' },
      { output: 'Aaa', matched: false, matchCount: 0 },
    ],
    [
      'groups, names and the match',
      { findRegex: '/(?<who>\\w)(\\d)/g', replaceString: '$2$<who>[$0{{match}}]', input: 'a1 b2' },
      { output: '1a[a1a1] 2b[b2b2]', matched: true, matchCount: 2 },
    ],
    [
      'a pattern of CJK',
      { findRegex: '/帝国(.*)/', replaceString: '$1', input: '星际帝国公主' },
      { output: '星际公主', matched: true, matchCount: 1 },
    ],
  ])('S-148 shows %s', async (_name, args, answer) => {
    expect(await studio.call('tavo_regex_test', args)).toEqual({ ok: true, ...answer });
  });

  it('S-149 stops a pattern that runs too long, and goes on serving (S-371)', async () => {
    const job = { findRegex: '(a+)+$', replaceString: '', input: `${'a'.repeat(60)}!` };
    const [error] = await Promise.all([studio.fail('tavo_regex_test', job), studio.call('tavo_status')]);
    expect(error).toMatchObject({ code: -32602, data: { details: { path: 'findRegex' } } });
    expect(await studio.call('tavo_regex_test', { ...job, input: 'aa' })).toMatchObject({ output: '', matchCount: 1 });
  });

  it('S-148 echoes no input in an error', async () => {
    const error = await studio.fail('tavo_regex_test', { findRegex: '(', replaceString: 'r', input: 'secret' });
    expect(error).toMatchObject({ code: -32602, data: { details: { path: 'findRegex', actualType: 'string' } } });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('S-380 takes write controls of no use, and says so', async () => {
    const { warnings } = await studio.call('tavo_regex_test', {
      findRegex: 'a',
      replaceString: '',
      input: '',
      clientRequestId: 'x',
    });
    expect(warnings).toEqual([{ code: 'ignored_argument', path: 'clientRequestId', message: expect.any(String) }]);
  });

  it('S-92 tells a wrong type by its path', async () => {
    expect(await studio.fail('tavo_regex_test', { findRegex: 'a', replaceString: 1, input: '' })).toEqual(
      invalid('replaceString', 'string', 'integer'),
    );
  });
});
