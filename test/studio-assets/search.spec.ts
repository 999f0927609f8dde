import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStudio, type Json, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
  for (const name of ['Ada', 'ADA Lovelace', 'café', '星际帝国公主', ' spaced '])
    await studio.call('tavo_persona_create', { persona: { name } });
});
afterAll(() => studio.close());

const search = (args: Json = {}): Promise<Json> => studio.call('tavo_persona_search', args);
const names = async (args: Json): Promise<unknown[]> =>
  ((await search(args))['items'] as Json[]).map(({ name }) => name);

describe('a search', () => {
  it.each<[Json, string[]]>([
    [{}, ['Ada', 'ADA Lovelace', 'café', '星际帝国公主', ' spaced ']],
    [{ query: '', match: 'exact' }, ['Ada', 'ADA Lovelace', 'café', '星际帝国公主', ' spaced ']],
    [{ query: 'ada' }, ['Ada', 'ADA Lovelace']],
    [{ query: 'ada', match: 'exact' }, []],
    [{ query: 'Ada', match: 'exact' }, ['Ada']],
    [{ query: 'ada l', match: 'prefix' }, ['ADA Lovelace']],
    [{ query: 'LACE', match: 'suffix' }, ['ADA Lovelace']],
    [{ query: 'CAFE\u0301', match: 'prefix' }, ['café']],
    [{ query: '帝国' }, ['星际帝国公主']],
    [{ query: ' ', match: 'prefix' }, [' spaced ']],
    [{ query: 'nobody' }, []],
  ])('S-104, S-105 %j', async (args, expected) => {
    expect(await names(args)).toEqual(expected);
  });

  it('S-106 sees every item once, page by page, while others come and go', async () => {
    const first = await search({ limit: 2 });
    expect(first).toMatchObject({ total: 5, nextCursor: expect.any(Number) });
    const [, last] = first['items'] as Json[];
    await studio.call('tavo_persona_delete', { id: last?.['id'] });
    await studio.call('tavo_persona_create', { persona: { name: 'late' } });
    const second = await search({ limit: 2, cursor: first['nextCursor'] });
    const third = await search({ limit: 2, cursor: second['nextCursor'] });
    const seen = [second, third].flatMap(({ items }) => (items as Json[]).map(({ name }) => name));
    expect(seen).toEqual(['café', '星际帝国公主', ' spaced ', 'late']);
    expect(third['nextCursor']).toBeNull();
    expect(await search({ cursor: 9999 })).toMatchObject({ items: [], nextCursor: null });
  });

  it.each<[Json, string]>([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ cursor: -1 }, 'cursor'],
    [{ match: 'like' }, 'match'],
    [{ query: 5 }, 'query'],
    [{ name: 'x' }, 'name'],
  ])('S-104 refuses %j', async (args, path) => {
    expect(await studio.fail('tavo_persona_search', args)).toMatchObject({ code: -32602, data: { details: { path } } });
  });
});

describe('status', () => {
  it('S-110 counts what search lists', async () => {
    const { assetCounts } = await studio.call('tavo_status');
    const { total } = await search();
    expect(assetCounts).toMatchObject({ characters: 0, lorebooks: 0, regexes: 0, presets: 1, personas: total });
  });

  it('S-111, S-112 tell one release', async () => {
    const { serverInfo } = await studio.call('tavo_status');
    const { version } = serverInfo as Json;
    expect(await studio.call('tavo_app_version')).toEqual({ ok: true, version, compatVersion: '1.2.1' });
    const [major = 0, minor = 0, patch = 0] = String(version).split(/[.-]/).map(Number);
    const { versionNumber } = await studio.call('tavo_app_version_number');
    expect(versionNumber).toBe(major * 1_000_000 + minor * 1000 + patch);
  });
});
