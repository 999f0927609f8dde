import { describe, expect, it } from '@jest/globals';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';
import { picture as idat, png } from '../../../spec-support/png-files.ts';
import { type Entry, zip } from '../../../spec-support/zip-files.ts';
import { cssFault, cssUrls } from './css-urls.ts';
import { readColour } from './sillytavern-theme.ts';
import { writeThemePackage } from './write-package.ts';

const image = png(idat);
const thm = (theme: unknown, ...entries: Entry[]) =>
  zip({
    entries: [{ name: 'theme.json', data: typeof theme === 'string' ? theme : JSON.stringify(theme) }, ...entries],
  });
const a: Entry = { name: 'assets/a.png', data: image };
const b: Entry = { name: 'assets/b c.jpg', data: Buffer.from([0xff, 0xd8, 0xff, 0]) };
const theme = {
  name: 'Dusk',
  background: { image: 'assets/a.png' },
  customCss: '.x { background: url("assets/b c.jpg"), url(data:image/png;base64,AA) }',
};

describe('a theme package', () => {
  it('F-150 is the theme and exactly the images that it uses', () => {
    const { content, notes } = taken('theme', importing(thm(theme, a, b)));
    expect(content.theme.theme).toEqual(theme);
    expect(content.theme.images.map(({ path, type }) => [path, type])).toEqual([
      ['assets/a.png', 'png'],
      ['assets/b c.jpg', 'jpeg'],
    ]);
    expect(notes).toEqual({ detectedFormat: 'thm', warnings: [], dropped: [] });
  });

  it.each<[string, Buffer, string]>([
    ['an image that is missing', thm(theme, a), 'assets/b c.jpg'],
    ['an entry that nothing uses', thm(theme, a, b, { name: 'assets/c.png', data: image }), 'assets/c.png'],
    ['an entry that is no image', thm(theme, { ...a, data: '<svg/>' }, b), 'assets/a.png'],
    ['a theme.json that is no JSON', thm('{'), 'theme.json'],
    ['a theme.json that is no object', thm([]), 'theme.json'],
  ])('F-150 is refused for %s, by its name', (_, file, name) => {
    const refusal = refused(importing(file));
    expect(refusal.message).toContain(name);
  });

  it('F-154 has theme.json first, then images by name, and equal bytes each time', () => {
    const images = [
      { path: 'assets/b c.jpg', bytes: b.data as Buffer },
      { path: 'assets/a.png', bytes: image },
    ];
    const bytes = writeThemePackage(theme, images);
    expect(writeThemePackage(theme, [...images].reverse())).toEqual(bytes);
    const order = ['theme.json', 'assets/a.png', 'assets/b c.jpg'].map((name) => Buffer.from(bytes).indexOf(name));
    expect([...order].sort((x, y) => x - y)).toEqual(order);
    expect(taken('theme', importing(bytes)).content.theme.theme).toEqual(theme);
  });
});

describe('the CSS of a theme', () => {
  it.each([
    ['@import "x"', '@import'],
    ['@\\69mport "x"', '@import'],
    ['@IM/**/PORT', '@import'],
    ['a { width: EXPRESSION(1) }', 'expression('],
    ['a { width: exp/* */ression(1) }', 'expression('],
    ['</STYLE>', '</style'],
    ['a { background: url(http://x) }', 'url('],
    ['a { background: u\\72l(//x) }', 'url('],
    ['a { background: url( "assets/gone.png" ) }', 'url('],
    ['a { background: url(', 'url('],
  ])('F-156 must not have %s', (css, word) => {
    expect(cssFault(css, (path) => path === 'assets/a.png')).toContain(word);
  });

  it.each([
    '',
    'a { color: red }',
    "a { background: url( 'assets/a.png' ) }",
    'a { background: URL(data:image/png,x) }',
  ])('F-156 may have %j', (css) => {
    expect(cssFault(css, (path) => path === 'assets/a.png')).toBeUndefined();
  });

  it('finds all that url() names', () => {
    expect(cssUrls('url(a) url( "b\\"c" ) /* url(x) */ URL(\'d\')')).toContain('a');
    expect(cssUrls('/* url(x) */ a')).toEqual([]);
  });
});

describe('a theme of SillyTavern', () => {
  it('F-155 becomes a part of a native one; every other key is dropped', () => {
    const { content, notes } = taken(
      'theme',
      importing({
        name: 'Dusk',
        main_text_color: 'rgba(220, 220, 210, 1)',
        italics_text_color: '#abc',
        quote_text_color: '#11223344',
        user_mes_blur_tint_color: 'rgb(1,2,3)',
        bot_mes_blur_tint_color: '#010203',
        chat_tint_color: 'nope',
        blur_strength: 500,
        font_scale: 1.1,
        custom_css: '@import "x"',
        chat_width: 50,
      }),
    );
    const font = {
      textStyle: { color: '#FFDCDCD2', fontSize: 18 },
      toneTextStyle: { color: '#FFAABBCC' },
      quoteTextStyle: { color: '#44112233' },
    };
    expect(content.theme.theme).toEqual({
      name: 'Dusk',
      userBubbleFont: font,
      characterBubbleFont: font,
      userBubble: { color: '#FF010203', blur: 100 },
      characterBubble: { color: '#FF010203', blur: 100 },
    });
    expect(notes.dropped).toEqual(['chat_tint_color', 'custom_css', 'chat_width']);
    expect(told(notes)).toEqual(['coerced chat_tint_color', 'not_supported custom_css', 'not_stored chat_width']);
  });

  it.each([
    ['#fff', '#FFFFFFFF'],
    ['#12345678', '#78123456'],
    ['rgba(0, 0, 0, 0.5)', '#80000000'],
    ['rgba(0 0 0 / 50%)', '#80000000'],
    ['rgb(300, 0, 0)', '#FFFF0000'],
    ['red', undefined],
    [5, undefined],
    ['rgb(1.2.3, 0, 0)', undefined],
  ])('F-155 %j is %s', (value, expected) => {
    expect(readColour(value)).toBe(expected);
  });
});
