import { describe, expect, it } from 'vitest';
import { blockViews, joinedText } from './text-blocks.ts';

const block = (text: string, index = 0) => ({ index, text });
const lookOf = (text: string) => blockViews([block(text)])[0]?.look;

describe('blockViews', () => {
  it('picks how a block is drawn, and leaves its text as it came', () => {
    const json = '{"items": [9007199254740993, 1.0], "more": "…………………………"}';
    expect(blockViews([block(json)])[0]).toMatchObject({ look: 'json', text: json });
    expect(lookOf('')).toBe('empty');
    expect(lookOf('Hello')).toBe('plain');
    expect(lookOf('[see the list below, which is not JSON at all]')).toBe('plain');
    expect(lookOf('x'.repeat(5000))).toBe('code');
    expect(lookOf('line\n'.repeat(200))).toBe('code');
  });

  it('shows very many blocks as one text, all of them in order', () => {
    const blocks = Array.from({ length: 500 }, (_, index) => block(`text ${index}`, index));
    const views = blockViews(blocks);
    expect(views).toHaveLength(1);
    expect(views[0]?.text.match(/text \d+/g)).toEqual(blocks.map(({ text }) => text));
  });
});

describe('joinedText', () => {
  it('keeps order and content', () => {
    expect(joinedText([block('a\n'), block(''), block('b')])).toBe('a\n\n\nb');
  });
});
