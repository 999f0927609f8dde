import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { v2, v3 } from '../../../spec-support/cards.ts';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';
import { type Archive, cardEntry, type Entry, zip } from '../../../spec-support/zip-files.ts';
import { defaultImportLimits } from '../../formats/limits.ts';

const card = cardEntry(v3());
const theme: Entry = { name: 'theme.json', data: '{"name":"Dusk"}' };
const charx = (lies: Partial<Archive> = {}, ...more: Entry[]) => zip({ entries: [card, ...more], ...lies });
const picture = Buffer.from('89504e470d0a1a0a00', 'hex');

describe('a ZIP', () => {
  it('F-20 is a CHARX by its card.json, and a theme by its theme.json', () => {
    expect(taken('character', importing(charx())).notes.detectedFormat).toBe('charx/card_v3');
    expect(taken('theme', importing(zip({ entries: [theme] }))).notes.detectedFormat).toBe('thm');
  });

  it.each<[string, Entry[], string, string]>([
    ['with both', [card, theme], 'studio.import_unknown_format', 'not clear'],
    ['with a manifest.json', [{ name: 'manifest.json', data: '{}' }], 'studio.import_format_refused', 'plugin'],
    ['with none of them', [{ name: 'a.txt' }], 'studio.import_unknown_format', 'neither'],
  ])('F-20 %s is refused', (_, entries, code, words) => {
    const refusal = refused(importing(zip({ entries })));
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain(words);
  });

  it.each(['discard.json', 'x/card.json', 'Card.JSON', 'card.json/x'])('F-39 with %s is no CHARX', (name) => {
    expect(refused(importing(zip({ entries: [{ ...card, name }] }))).code).toBe('studio.import_unknown_format');
  });

  const hidden = zip({ entries: [card] }).subarray(-22);
  const lies: [string, Buffer, string][] = [
    ['1 without its end', charx().subarray(0, -10), 'no end record'],
    ['1 with bytes after it', charx({ after: 'x' }), 'no end record'],
    ['1 with an end record hidden in the comment', charx({ comment: hidden }), 'several end records'],
    ['1 on several disks', charx({ disk: 1 }), 'several disks'],
    [
      '2 whose offsets count from elsewhere',
      charx({ before: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), relative: true }),
      'not where',
    ],
    ['3 with fewer entries than stated', charx({ count: 2 }), 'more or fewer'],
    ['3 with more entries than stated', charx({ count: 1 }, { name: 'a' }), 'more or fewer'],
    ['4 with a name that is not UTF-8', charx({}, { name: Buffer.from([0xff]) }), 'not UTF-8'],
    ['4 with an empty name', charx({}, { name: '' }), 'without a name'],
    ['4 with a control character', charx({}, { name: 'a\u0007' }), 'control character'],
    ['4 with a backslash', charx({}, { name: 'a\\b' }), 'backslash'],
    ['4 with a drive', charx({}, { name: 'c:x' }), 'colon'],
    ['4 with an absolute path', charx({}, { name: '/etc/passwd' }), 'no plain path'],
    ['4 with ..', charx({}, { name: 'a/../../b' }), 'no plain path'],
    ['4 with .', charx({}, { name: './a' }), 'no plain path'],
    ['4 with an empty segment', charx({}, { name: 'a//b' }), 'no plain path'],
    ['4 with one name twice', charx({}, { name: 'a' }, { name: 'a' }), 'twice'],
    ['4 with names that differ in case', charx({}, { name: 'Straße' }, { name: 'STRASSE' }), 'twice'],
    ['4 with names that differ in form', charx({}, { name: 'e\u0301' }, { name: '\u00e9' }), 'twice'],
    ['4 with a name beyond the limit', charx({}, { name: 'n'.repeat(256) }), '255 bytes'],
    ['5 with a link', charx({}, { name: 'a', mode: 0o120777 }), 'link'],
    ['5 with a device', charx({}, { name: 'a', mode: 0o020644 }), 'device'],
    ['5 with a folder that has content', charx({}, { name: 'a/', data: 'x' }), 'folder'],
    ['6 with another method', charx({}, { name: 'a', method: 12 }), 'method'],
    ['6 with encryption', charx({}, { name: 'a', flags: 1 }), 'encrypted'],
    ['6 with strong encryption', charx({}, { name: 'a', flags: 1 << 6 }), 'encrypted'],
    ['6 with a masked directory', charx({}, { name: 'a', flags: 1 << 13 }), 'encrypted'],
    [
      '7 that unpacks to too much',
      charx({}, { name: 'a', size: 200 << 20 }, { name: 'b', size: 100 << 20 }),
      '256 MiB',
    ],
    ['8 whose headers name an entry differently', charx({}, { name: 'a', localName: 'b' }), 'disagree'],
    ['8 whose headers disagree on the method', charx({}, { name: 'a', localMethod: 0 }), 'disagree'],
    ['8 with an entry in the directory', charx({}, { name: 'a', packed: 10_000 }), 'outside'],
    ['9 with an entry longer than stated', charx({}, { name: 'a', data: 'aaaa', size: 2 }), 'longer than its declared'],
    ['9 with an entry shorter than stated', charx({}, { name: 'a', data: 'aaaa', size: 9 }), 'shorter than'],
    ['9 with a wrong checksum', charx({}, { name: 'a', data: 'aaaa', crc: 1 }), 'checksum'],
    [
      '9 with a damaged entry',
      charx({}, { name: 'a', data: 'zz', method: 8, stored: true, crc: crc32('zz') }),
      "can't be unpacked",
    ],
  ];
  it.each(lies)('F-37.%s is refused', (_, file, words) => {
    const refusal = refused(importing(file));
    expect(refusal.code).toBe('studio.import_unsafe');
    expect(refusal.message).toContain(words);
  });

  it('F-37.8 refuses an entry that lies within another one', () => {
    const inner: Entry = { name: 'in', data: 'hello', stored: true };
    const wholeInner = zip({ entries: [inner] }).subarray(0, 30 + 'in'.length + 'hello'.length);
    const outer: Entry = { name: 'out', data: wholeInner, stored: true };
    expect(importing(zip({ entries: [outer, inner, card] })).ok).toBe(true);
    const refusal = refused(importing(zip({ entries: [outer, { ...inner, offset: 30 + 'out'.length }, card] })));
    expect(refusal.message).toBe('Two entries of this ZIP share bytes');
  });

  it('F-37.1 reads Zip64', () => {
    expect(importing(charx({ zip64: true })).ok).toBe(true);
  });

  it('F-37.1 takes a comment', () => {
    expect(importing(charx({ comment: 'by hand' })).ok).toBe(true);
  });

  it('F-37.2 takes a JPEG in front of a CHARX, and says that it is not kept', () => {
    const { notes } = taken('character', importing(charx({ before: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]) })));
    expect(notes.detectedFormat).toBe('jpeg_charx/card_v3');
    expect(told(notes)).toEqual(['not_stored ']);
  });

  it('F-37.2 refuses a self-extractor', () => {
    expect(refused(importing(charx({ before: Buffer.from('MZ\u0090\0\0\0') }))).code).toBe(
      'studio.import_unknown_format',
    );
  });

  it.each([
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['GIF', Buffer.from('GIF89a')],
    ['WEBP', Buffer.from('RIFF\0\0\0\0WEBP')],
  ])('F-20 refuses a %s without a card', (name, file) => {
    const refusal = refused(importing(file, { fileName: 'card.png' }));
    expect(refusal.code).toBe('studio.import_unknown_format');
    expect(refusal.message).toContain(`${name} image without a card`);
  });

  it('F-30 has as many entries as the limit, folders aside, and not one more', () => {
    const limits = { zip: { ...defaultImportLimits.zip, maxCharxEntries: 3, maxThemeEntries: 2 } };
    const some = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `f${at}` }));
    expect(importing(charx({}, ...some(2), { name: 'folder/', stored: true }), { limits }).ok).toBe(true);
    expect(refused(importing(charx({}, ...some(3)), { limits })).message).toBe('This ZIP has more than 3 entries');
    expect(refused(importing(zip({ entries: [theme, ...some(2)] }), { limits })).message).toContain('more than 2');
    expect(defaultImportLimits.zip).toMatchObject({ maxCharxEntries: 512, maxThemeEntries: 16, maxNameBytes: 255 });
  });

  it('F-30 takes a name of 255 bytes', () => {
    expect(importing(charx({}, { name: 'n'.repeat(255) })).ok).toBe(true);
  });

  it('F-37.5 refuses a folder in a theme', () => {
    expect(refused(importing(zip({ entries: [theme, { name: 'assets/', stored: true }] }))).code).toBe(
      'studio.import_unsafe',
    );
  });

  it('F-38 F-61 keeps all other entries under their names, those that nothing mentions too', () => {
    const others: Entry[] = [
      { name: 'assets/icon/a.png', data: picture },
      { name: 'x_meta/1.json', data: '{}' },
      { name: 'module.risum', data: 'risu' },
    ];
    const { content, notes } = taken('character', importing(charx({}, ...others)));
    expect(content.files.map(({ name }) => name)).toEqual(others.map(({ name }) => name));
    expect(told(notes)).toEqual(['not_supported module.risum']);
  });

  it('F-61 takes a V2 card, and says so with the path in the archive', () => {
    const { notes } = taken('character', importing(zip({ entries: [cardEntry(v2({ tags: 5 }))] })));
    expect(notes.detectedFormat).toBe('charx/card_v2');
    expect(told(notes)).toEqual(['coerced card.json: spec', 'coerced card.json: data.tags']);
  });

  it('names the place of a fault in the archive', () => {
    const refusal = refused(importing(zip({ entries: [cardEntry(v3({ name: ' ' }))] })));
    expect(refusal.faults.map(({ path }) => path)).toEqual(['card.json: data.name']);
  });

  it('F-7 is refused as another kind', () => {
    expect(refused(importing(charx(), { kind: 'theme' })).code).toBe('studio.import_wrong_kind');
    expect(refused(importing(zip({ entries: [theme] }), { kind: 'character' })).code).toBe('studio.import_wrong_kind');
  });
});
