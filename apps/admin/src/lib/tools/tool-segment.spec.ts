import { describe, expect, it } from 'vitest';
import { toolSegment } from './tool-segment.ts';

/** As a browser and SvelteKit see the address again. */
const readBack = (name: string): string =>
  decodeURIComponent(
    new URL(`https://h/tools/${encodeURIComponent(toolSegment(name))}`).pathname.split('/').at(-1) ?? '',
  );

describe('a tool in an address', () => {
  it.each(['echo', 'a/b', '查询天气', '100% sure?', '#1', '.', '..', '.hidden', '~', '~.', '%2e%2e', '-'])(
    'finds %j again',
    (name) => {
      expect(readBack(name)).toBe(toolSegment(name));
    },
  );

  it('keeps names apart', () => {
    const names = ['.', '..', '~.', '~~.', 'a', '~a'];
    expect(new Set(names.map(toolSegment)).size).toBe(names.length);
  });

  it('survives half a surrogate pair', () => expect(() => readBack('\ud800')).not.toThrow());
});
