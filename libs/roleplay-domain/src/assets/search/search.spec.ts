import { describe, expect, it } from '@jest/globals';
import { matcherOf, type MatchMode, searchNameOf } from './match.ts';
import { pageOf, searchPage } from './page.ts';

describe('a match (S-104, S-105)', () => {
  it.each<[string, MatchMode, string, boolean]>([
    ['', 'exact', 'anything', true],
    ['', 'suffix', '', true],
    ['Ada', 'exact', 'Ada', true],
    ['ada', 'exact', 'Ada', false],
    ['ada', 'prefix', 'ADA Lovelace', true],
    ['LACE', 'suffix', 'Ada Lovelace', true],
    ['a l', 'contains', 'Ada Lovelace', true],
    [' ', 'contains', 'Ada', false],
    ['caf\u00e9', 'exact', 'cafe\u0301', true],
    ['CAFE\u0301', 'contains', 'un caf\u00e9', true],
    ['ΟΔΟΣ', 'contains', 'οδος', true],
    ['οδοσ', 'prefix', 'ΟΔΟΣ 7', true],
    ['帝国', 'contains', '星际帝国公主', true],
    ['.*', 'contains', 'Ada', false],
  ])('%j %s %j: %s', (query, mode, name, expected) => {
    expect(matcherOf(query, mode)(searchNameOf(name))).toBe(expected);
  });
});

describe('a page (S-106)', () => {
  const found = [2, 3, 5, 8].map((id) => ({ id }));

  it('goes on after the last item, and says when there is no more', () => {
    expect(pageOf(found, 0, 2)).toEqual({ items: [{ id: 2 }, { id: 3 }], nextCursor: 3, total: 4 });
    expect(pageOf(found, 3, 2)).toEqual({ items: [{ id: 5 }, { id: 8 }], nextCursor: null, total: 4 });
  });

  it('skips nothing when the last item of the page before is gone', () => {
    expect(
      pageOf(
        found.filter(({ id }) => id !== 3),
        3,
        1,
      ).items,
    ).toEqual([{ id: 5 }]);
  });

  it.each([
    [0, 2],
    [3, 2],
    [4, 1],
    [8, 2],
    [0, 4],
    [0, 100],
  ])('is the same of a search, after %d with %d', (cursor, limit) => {
    const rows = [1, ...found.map(({ id }) => id), 9].map((id) => ({ id }));
    const page = searchPage(rows, ({ id }) => id !== 1 && id !== 9, { cursor, limit });
    expect(page).toEqual(pageOf(found, cursor, limit));
  });

  it('is empty past the end', () => {
    expect(pageOf(found, 8, 2)).toEqual({ items: [], nextCursor: null, total: 4 });
  });
});
