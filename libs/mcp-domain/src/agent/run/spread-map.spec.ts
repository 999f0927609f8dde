import { describe, expect, it } from '@jest/globals';
import { spreadGet, type SpreadMap, spreadWith } from './spread-map.ts';

const keys = Array.from({ length: 2000 }, (_, index) => `inv_root ${index % 7} call_${index}`);
const empty: SpreadMap<number> = [];

describe('a spread map', () => {
  it('has every value under its key, the last one that was put there', () => {
    const map = keys.reduce((built, key, index) => spreadWith(built, key, index), empty);
    expect(keys.map((key) => spreadGet(map, key))).toEqual(keys.map((_, index) => index));
    expect(spreadGet(spreadWith(map, keys[3] ?? '', -1), keys[3] ?? '')).toBe(-1);
    expect(spreadGet(map, 'another')).toBeUndefined();
  });

  it('is never changed by the next one', () => {
    const before = spreadWith(empty, 'a', 1);
    spreadWith(spreadWith(before, 'a', 2), 'b', 3);
    expect([spreadGet(before, 'a'), spreadGet(before, 'b'), spreadGet(empty, 'a')]).toEqual([1, undefined, undefined]);
  });

  it('shares all parts but one with the one before', () => {
    const before = keys.reduce((built, key, index) => spreadWith(built, key, index), empty);
    const after = spreadWith(before, 'another', 1);
    expect(after.filter((part, at) => part !== before[at])).toHaveLength(1);
  });

  it.each(['__proto__', '', '\ud83e', '🦊'])('takes %j as a key', (key) => {
    expect(spreadGet(spreadWith(empty, key, 1), key)).toBe(1);
  });
});
