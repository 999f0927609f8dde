import { describe, expect, it } from '@jest/globals';
import { readTime } from './read-time.ts';

describe('a time of a chat', () => {
  it.each<[unknown, string]>([
    ['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T09:00:00+02:00', '2026-03-01T07:00:00.000Z'],
    ['2026-03-01T09:00', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01 09:00:01.5', '2026-03-01T09:00:01.500Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    [1685539330005, '2023-05-31T13:22:10.005Z'],
    ['1685539399000', '2023-05-31T13:23:19.000Z'],
    ['May 31, 2023 1:22pm', '2023-05-31T13:22:00.000Z'],
    ['June 1, 2023 12:05am', '2023-06-01T00:05:00.000Z'],
    ['December 31, 2023 12:05 PM', '2023-12-31T12:05:00.000Z'],
    ['2023-5-31 @13h 22m 10s 5ms', '2023-05-31T13:22:10.005Z'],
    ['2023-5-31@13h22m10s5ms', '2023-05-31T13:22:10.005Z'],
    ['2024-07-12@01h31m37s123ms', '2024-07-12T01:31:37.123Z'],
    ['2024-07-12@01h31m37s', '2024-07-12T01:31:37.000Z'],
  ])('F-133 %j is %s', (value, expected) => {
    const time = readTime(value);
    expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(expected);
  });

  it.each([
    'yesterday',
    '',
    null,
    undefined,
    {},
    NaN,
    -1,
    1e20,
    '2023-02-30',
    '2023-13-01',
    'Foo 1, 2023 1:00pm',
    'May 31, 2023 13:00pm',
    '2023-5-31 @25h 0m 0s 0ms',
  ])('F-133 %j is none', (value) => {
    expect(readTime(value)).toBeUndefined();
  });
});
