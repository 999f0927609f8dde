import { describe, expect, it } from '@jest/globals';
import type { GenerationEntry } from './generation-entry.ts';
import { GenerationIndex } from './generation-index.ts';

const HOUR = 60 * 60_000;

const entry = (generationId: string, hours: number[], owner = 'me'): GenerationEntry => ({
  generationId,
  owner,
  state: 'ended',
  requests: hours.map((at) => ({ at: at * HOUR, bodyHash: `${generationId}@${at}`, sentTool: true, running: false })),
  executionCallIds: [],
});

describe('the requests of a client', () => {
  it('are kept for more than a day', () => {
    const index = new GenerationIndex();
    index.add(entry('a', [0]));
    index.add(entry('continued', [1, 20]));
    index.add(entry('other', [2], 'you'));
    index.add(entry('b', [25]));
    expect(index.requestsBy('me').map(({ bodyHash }) => bodyHash)).toEqual([
      'a@0',
      'continued@1',
      'continued@20',
      'b@25',
    ]);
    index.add(entry('c', [26]));
    expect(index.requestsBy('me').map(({ bodyHash }) => bodyHash)).toEqual([
      'continued@1',
      'continued@20',
      'b@25',
      'c@26',
    ]);
    index.add(entry('d', [60]));
    expect(index.requestsBy('me').map(({ bodyHash }) => bodyHash)).toEqual(['d@60']);
    expect(index.requestsBy('you')).toEqual([]);
    expect(
      index.entries().flatMap(({ generationId, requests }) => (requests.length > 0 ? [generationId] : [])),
    ).toEqual(['d']);
    expect(index.entries()).toHaveLength(6);
  });
});

describe('an executionCallId', () => {
  it('is taken once by each client, whatever the case of its letters', () => {
    const index = new GenerationIndex();
    expect([index.claim('me', 'ab'), index.claim('me', 'AB'), index.claim('you', 'ab')]).toEqual([true, false, true]);
    index.release('me', 'Ab');
    expect(index.claim('me', 'ab')).toBe(true);
  });
});
