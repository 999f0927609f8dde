import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { v2, v3 } from '../../../spec-support/cards.ts';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';
import {
  base64,
  cardPng,
  chunk,
  end,
  header,
  iTXt,
  picture,
  png,
  tEXt,
  textsOf,
  zTXt,
} from '../../../spec-support/png-files.ts';
import { defaultImportLimits } from '../../formats/limits.ts';

const nameIn = (file: Buffer) => taken('character', importing(file)).content.character.value.data.name;
const notesOf = (file: Buffer) => told(taken('character', importing(file)).notes);

describe('a PNG with a card', () => {
  it('F-1 is one by its bytes, whatever its name says', () => {
    const { notes } = taken('character', importing(cardPng(v2()), { fileName: 'mira.json' }));
    expect(notes.detectedFormat).toBe('png/card_v2');
  });

  it.each([
    ['before the picture', png(tEXt('chara', base64(v2())), picture)],
    ['after the picture', png(picture, tEXt('chara', base64(v2())))],
    ['in zTXt', png(picture, zTXt('chara', base64(v2())))],
    ['in iTXt', png(picture, iTXt('ccv3', base64(v3())))],
    ['in compressed iTXt', png(picture, iTXt('ccv3', base64(v3()), true))],
    ['under a keyword in capitals', png(picture, tEXt('CCV3', base64(v3())))],
  ])('F-34 has it read %s', (_, file) => {
    expect(nameIn(file)).toBe('Mira');
    expect(notesOf(file)).toEqual([]);
  });

  it('F-34 takes ccv3 over chara, and tells each further chunk', () => {
    const texts = ['ccv3', 'ccv3', 'chara', 'chara'].map((keyword, at) =>
      tEXt(keyword, base64(v3({ name: `n${at}` }))),
    );
    expect(nameIn(png(tEXt('chara', base64(v2({ name: 'old' }))), picture, ...texts))).toBe('n0');
    expect(notesOf(png(picture, ...texts))).toEqual(['damaged ccv3', 'damaged chara']);
  });

  it.each([
    ['no base64', tEXt('ccv3', '%%%')],
    ['no JSON', tEXt('ccv3', base64('{"a":'))],
    ['no UTF-8', tEXt('ccv3', Buffer.from('{"a":"\xe9"}', 'latin1').toString('base64'))],
    ["Risu's encrypted form", tEXt('ccv3', 'rcc||rccv1||abc')],
    ['no zlib text', chunk('zTXt', 'ccv3\0\0not deflated')],
  ])('F-34 falls back to chara when ccv3 is %s', (_, broken) => {
    const { content, notes } = taken('character', importing(png(picture, broken, tEXt('chara', base64(v2())))));
    expect(content.character.value.data.name).toBe('Mira');
    expect(told(notes)).toEqual(['damaged ccv3']);
    expect(notes.dropped).toEqual(['ccv3']);
  });

  it('F-34 bounds an inflated text', () => {
    const limits = { png: { ...defaultImportLimits.png, maxTextBytes: 1000 } };
    const refusal = refused(importing(png(picture, zTXt('chara', Buffer.alloc(2000, 'a'))), { limits }));
    expect(refusal).toMatchObject({ code: 'studio.import_unsafe' });
    expect(refusal.message).toContain('limit of 1000 bytes');
  });

  it('F-30 bounds the card itself', () => {
    const limits = { json: { ...defaultImportLimits.json, maxBytes: 100 } };
    expect(refused(importing(cardPng(v2({ scenario: 'x'.repeat(200) })), { limits })).code).toBe('request.too_large');
  });

  it.each([
    ['the URL-safe alphabet', Buffer.from(JSON.stringify(v2({ name: 'Mira???>>>' }))).toString('base64url')],
    ['plain JSON', JSON.stringify(v2())],
  ])('F-35 reads %s and says that it guessed', (_, text) => {
    expect(notesOf(png(picture, tEXt('chara', text)))).toEqual(['encoding_guessed chara']);
  });

  it('F-35 ignores white space and a byte order mark', () => {
    const text = base64(`\uFEFF${JSON.stringify(v2())}`).replaceAll(/(.{20})/g, '$1\r\n ');
    expect(notesOf(png(picture, tEXt('chara', text)))).toEqual([]);
  });

  it.each([
    ['a wrong letter', 'aGVs*G8=', 'studio.import_invalid', 'is not base64'],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x22, 0xff, 0x22]).toString('base64'),
      'studio.import_invalid',
      'not UTF-8',
    ],
    ["Risu's encrypted form", 'rcc||rccv1||abc', 'studio.import_format_refused', 'Risu'],
  ])('F-35 refuses %s with the cause', (_, text, code, words) => {
    const refusal = refused(importing(png(picture, tEXt('chara', text))));
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain(words);
  });

  it('F-35 reads a card chunk with a wrong checksum, and does not mind those of others', () => {
    expect(notesOf(png(picture, tEXt('chara', base64(v2()), { wrongCrc: true })))).toEqual(['damaged chara']);
    expect(notesOf(png(chunk('IDAT', 'x', { wrongCrc: true }), tEXt('chara', base64(v2()))))).toEqual([]);
  });

  it('F-36 keeps asset chunks as embedded files, of both spellings', () => {
    const card = v3({
      assets: [
        { type: 'emotion', uri: '__asset:0', name: 'sad', ext: 'png' },
        { type: 'emotion', uri: '__asset:1', name: 'gay', ext: 'png' },
        { type: 'emotion', uri: '__asset:2', name: 'lost', ext: 'png' },
      ],
    });
    const file = png(
      picture,
      tEXt('ccv3', base64(card)),
      tEXt('chara-ext-asset_:0', base64('zero')),
      tEXt('chara-ext-asset_1', base64('one')),
      tEXt('chara-ext-asset_:3', '*'),
    );
    const { content, notes } = taken('character', importing(file));
    expect(content.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['__asset:0', 'zero'],
      ['__asset:1', 'one'],
    ]);
    expect(told(notes)).toEqual(['damaged ["chara-ext-asset_:3"]', 'damaged data.assets[2]']);
  });

  it.each([
    ['within a chunk', cardPng(v2()).subarray(0, -30)],
    ['before IEND', Buffer.concat([png(picture).subarray(0, -12)])],
    ['after its signature', png().subarray(0, 8)],
    ['where a length lies', Buffer.concat([png().subarray(0, 8), header, Buffer.from('7fffffff', 'hex'), picture])],
  ])('F-33 is refused when it ends %s', (_, file) => {
    expect(refused(importing(file))).toMatchObject({ code: 'studio.import_invalid' });
    expect(refused(importing(file)).message).toContain('cut off');
  });

  it('F-33 is read up to IEND, and what follows is told', () => {
    const file = Buffer.concat([cardPng(v2()), tEXt('ccv3', base64(v3({ name: 'Hidden' }))), end]);
    expect(nameIn(file)).toBe('Mira');
    expect(notesOf(file)).toEqual(['not_stored ']);
  });

  it('F-30 may have 10,000 chunks and not one more', () => {
    const limits = { png: { ...defaultImportLimits.png, maxChunks: 4 } };
    expect(importing(cardPng(v2()), { limits }).ok).toBe(true);
    const refusal = refused(importing(png(picture, picture, tEXt('chara', base64(v2()))), { limits }));
    expect(refusal).toMatchObject({ code: 'studio.import_unsafe', message: 'This PNG has more than 4 chunks' });
    expect(defaultImportLimits.png.maxChunks).toBe(10_000);
  });

  it('F-20 without a card is refused, and says what may have happened', () => {
    const refusal = refused(importing(png(picture, tEXt('Title', 'x'))));
    expect(refusal.code).toBe('studio.import_unknown_format');
    expect(refusal.message).toContain('There is no card in this PNG');
  });

  it('F-20 may be a NovelAI book', () => {
    const book = { lorebookVersion: 5, entries: [{ text: 'Kings.', keys: ['king'] }] };
    const { content, notes } = taken('lorebook', importing(cardPng(book, 'naidata')));
    expect(notes.detectedFormat).toBe('png/lorebook_novelai');
    expect(content.lorebook.value.entries[0]?.content).toBe('Kings.');
  });

  it('F-7 is refused as a lorebook, with the kind that it has', () => {
    const refusal = refused(importing(cardPng(v2()), { kind: 'lorebook' }));
    expect(refusal).toMatchObject({ code: 'studio.import_wrong_kind' });
    expect(refusal.message).toContain('character (card_v2)');
  });

  it('F-58 gives its own picture as the avatar, without any text, and names the texts', () => {
    const file = png(tEXt('Title', 'secret'), picture, zTXt('Comment', 'c'), tEXt('chara', base64(v2())));
    const { content, notes } = taken('character', importing(file));
    expect(Buffer.from(content.picture?.bytes ?? [])).toEqual(png(picture));
    expect(content.picture?.type).toBe('png');
    expect(textsOf(content.picture?.bytes ?? Buffer.alloc(0))).toEqual([]);
    expect(notes.dropped).toEqual(['Title', 'Comment']);
  });

  it('is read the same when its text is deflated at every level', () => {
    for (const level of [0, 1, 9]) {
      const text = Buffer.concat([Buffer.from('chara\0\0'), deflateSync(Buffer.from(base64(v2())), { level })]);
      expect(nameIn(png(picture, chunk('zTXt', text)))).toBe('Mira');
    }
  });
});
