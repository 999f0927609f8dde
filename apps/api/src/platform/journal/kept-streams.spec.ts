import { expect, it } from '@jest/globals';
import { KeptStreams } from './kept-streams.ts';

it('gives up what was not used for longest, never the newest', () => {
  const kept = new KeptStreams<string>(10);
  kept.set('a', 'A', 4);
  kept.set('b', 'B', 4);
  kept.get('a');
  kept.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map((id) => kept.get(id))).toEqual(['A', undefined, 'C']);
  kept.set('d', 'D', 50);
  expect(['a', 'c', 'd'].map((id) => kept.get(id))).toEqual([undefined, undefined, 'D']);
});

it('counts a stream that grows once', () => {
  const kept = new KeptStreams<string>(10);
  for (let events = 1; events <= 6; events += 1) kept.set('a', 'A', events);
  kept.set('b', 'B', 4);
  expect(kept.get('a')).toBe('A');
});
