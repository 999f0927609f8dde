import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { shownText } from './shown-text.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('shownText', () => {
  it.each<[string, string, string]>([
    ['plain', 'claude-code/2.1', 'claude-code/2.1'],
    ['empty', '', ''],
    ['another language', '酒馆客户端', '酒馆客户端'],
    ['lines and an escape', 'a\r\nb\u001b[31m', 'a␍␊b␛[31m'],
    ['what turns the writing around', 'safe\u202Eexe.txt', 'safe\uFFFDexe.txt'],
    ['what is not seen', 'a\u200B\u0085\u2028b\uFEFF', 'a\uFFFD\uFFFD\uFFFDb\uFFFD'],
    ['half a character', 'a\uD800b', 'a\uFFFDb'],
    ['as long as may be', 'x'.repeat(20), 'x'.repeat(20)],
    ['longer', 'x'.repeat(21), `${'x'.repeat(20)}…`],
    ['much longer', 'y'.repeat(1000), `${'y'.repeat(20)}…`],
    ['characters of two units', '😀'.repeat(21), `${'😀'.repeat(20)}…`],
    ['the token', 'me sesame-17', 'me •••'],
    ['the token over the end', `${'z'.repeat(18)}sesame-17`, `${'z'.repeat(18)}••…`],
  ])('%s', (_, text, shown) => {
    expect(shownText(text, 20, 'sesame-17')).toBe(shown);
  });

  it.each([
    ['a', 'banana', 'banana'],
    ['a', 'a', '•••'],
    ['', 'banana', 'banana'],
  ])('of a token %j, in %j: %j', (token, text, shown) => {
    expect(shownText(text, 20, token)).toBe(shown);
  });

  it('keeps nothing of the text that it is a part of', () => {
    const kept: string[] = [];
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < 64; number++) {
      const body = `${number}`.padEnd(2 * 1024 * 1024, 'tavo_character_get ');
      kept.push(shownText(body.slice(19, 49), 64, 'sesame-17'), shownText(body, 64, 'sesame-17'));
    }
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 1024 * 1024);
    expect(kept).toHaveLength(128);
  });
});
