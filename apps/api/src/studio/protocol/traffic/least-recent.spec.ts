import { describe, expect, it } from '@jest/globals';
import { LeastRecent } from './least-recent.ts';

function kept(touched: string): string {
  const entries = new LeastRecent<{ peer: string; name: string }>({ inAll: 4, ofPeer: 2 });
  for (const name of touched) entries.touch(name, () => ({ peer: name < 'm' ? 'one' : name, name }));
  return entries
    .list()
    .map(({ name }) => name)
    .join('');
}

describe('LeastRecent', () => {
  it.each([
    ['newest first', 'ax', 'xa'],
    ['an old one touched again', 'axa', 'ax'],
    ['two of a peer', 'xabcdefg', 'gfx'],
    ['four in all', 'vwxyz', 'zyxw'],
    ['the newest of a full list, again', 'vwxyy', 'yxwv'],
    ['one peer pushes out its own', 'vwabcd', 'dcwv'],
  ])('%s: %s leaves %s', (_, touched, expected) => {
    expect(kept(touched)).toBe(expected);
  });
});
