import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { v2, v3 } from '../../spec-support/cards.ts';
import { inflate, numberedIds, refused, taken } from '../../spec-support/importing.ts';
import { base64, iTXt, picture, png, tEXt, zTXt } from '../../spec-support/png-files.ts';
import { cardEntry, type Entry, zip } from '../../spec-support/zip-files.ts';
import { decodeBase64 } from '../json/base64.ts';
import { importFile } from './import-file.ts';
import { defaultImportLimits, type ImportLimits } from './limits.ts';
import type { Inflate } from '../containers/inflate.ts';

/* What a file costs before it is refused: that it is refused is in the specs of the formats. */

const unpacked: number[] = [];
const counting: Inflate = (bytes, options) => {
  unpacked.push(options.maxBytes);
  return inflate(bytes, options);
};
type Asked = { limits?: Partial<ImportLimits>; leavePacked?: boolean };
const importing = (file: Uint8Array, { limits, ...options }: Asked = {}) =>
  importFile(file, {
    limits: { ...defaultImportLimits, ...limits },
    inflate: counting,
    newId: numberedIds(),
    ...options,
  });
afterEach(() => {
  unpacked.length = 0;
  jest.restoreAllMocks();
});

describe('a PNG', () => {
  const small = { png: { maxChunks: 100, maxTextBytes: 1000, maxTextsBytes: 2000 } };
  const good = tEXt('chara', base64(v2()));
  const asset = (at: number, length: number) => zTXt(`chara-ext-asset_:${at}`, 'A'.repeat(length));

  it('F-30 has a card that is decoded no further than the limit', () => {
    const reading = decodeBase64(Buffer.from('QUFB'.repeat(1000)), 30);
    expect(reading).toEqual({ ok: false, tooLong: true });
    const withSpaces = decodeBase64(Buffer.from('QUFB   '.repeat(10)), 30);
    expect(withSpaces.ok && withSpaces.bytes.buffer.byteLength).toBe(33);
    expect(decodeBase64(Buffer.from('QUFB'.repeat(10)), 29)).toEqual({ ok: false, tooLong: true });
    const limits = { json: { ...defaultImportLimits.json, maxBytes: 100 } };
    expect(refused(importing(png(tEXt('chara', 'A'.repeat(1000))), { limits })).code).toBe('request.too_large');
  });

  it('F-30 bounds what all its compressed texts unpack to, together', () => {
    const two = taken('character', importing(png(picture, good, asset(0, 1000), asset(1, 1000)), { limits: small }));
    expect(two.content.files).toHaveLength(2);
    const refusal = refused(
      importing(png(picture, good, ...[0, 1, 2, 3, 4].map((at) => asset(at, 800))), { limits: small }),
    );
    expect(refusal).toMatchObject({ code: 'studio.import_unsafe' });
    expect(refusal.message).toBe('The compressed texts of this PNG are longer together than the limit of 2000 bytes');
    expect(unpacked.slice(-3)).toEqual([1000, 1000, 400]);
  });

  it('F-30 refuses one asset over the limit of a text', () => {
    const refusal = refused(importing(png(picture, good, asset(7, 1001)), { limits: small }));
    expect(refusal.message).toBe('The compressed asset chara-ext-asset_:7 is longer than the limit of 1000 bytes');
  });

  it('F-36 unpacks one of several assets of a number', () => {
    importing(png(picture, good, ...Array<Buffer>(50).fill(asset(0, 900))), { limits: small });
    expect(unpacked).toHaveLength(1);
  });

  it('counts the compressed card too', () => {
    const file = png(picture, iTXt('ccv3', base64(v3()), true), asset(0, 1000), asset(1, 1000));
    expect(refused(importing(file, { limits: small })).message).toContain('together');
  });
});

describe('a ZIP', () => {
  const big: Entry = { name: 'big.bin', data: Buffer.alloc(5000) };

  it('F-61 whose card is none has nothing else unpacked', () => {
    const refusal = refused(importing(zip({ entries: [big, cardEntry(v3({ tags: {} }))] }), { leavePacked: true }));
    expect(refusal.message).toBe('card.json: data.tags must be array');
    expect(unpacked).toHaveLength(1);
  });

  it('F-150 that has an entry its theme does not use has no image unpacked', () => {
    const theme: Entry = { name: 'theme.json', data: '{"name":"Dusk"}' };
    expect(refused(importing(zip({ entries: [theme, big] }))).message).toContain('does not use the entry "big.bin"');
    expect(unpacked).toHaveLength(1);
  });

  it('F-37 can be left packed, with what is to be seen to when it is unpacked', () => {
    const stored: Entry = { name: 'a.txt', data: 'hello', stored: true };
    const file = zip({ entries: [cardEntry(v3()), { ...big, crc: 7 }, stored] });
    const { content } = taken('character', importing(file, { leavePacked: true }));
    expect(content.files.map(({ name, deflated }) => [name, deflated])).toEqual([
      ['big.bin', { size: 5000, crc: 7 }],
      ['a.txt', undefined],
    ]);
    expect(unpacked).toHaveLength(1);
    expect(
      refused(importing(zip({ entries: [cardEntry(v3()), { ...stored, crc: 7 }] }), { leavePacked: true })).message,
    ).toBe('The checksum of the entry "a.txt" is wrong');
  });

  it('F-57 is not unpacked for assets that only name a file, and once for an icon', () => {
    const assets = Array.from({ length: 20 }, (_, at) => ({
      type: at === 0 ? 'icon' : 'other',
      name: 'main',
      ext: 'png',
      uri: 'embeded://big.bin',
    }));
    importing(zip({ entries: [cardEntry(v3({ assets })), big] }), { leavePacked: true });
    expect(unpacked).toHaveLength(2);
  });
});

describe('a text', () => {
  it('F-21 that is too large for JSON is not parsed to see whether its first line is of a chat', () => {
    const parse = jest.spyOn(JSON, 'parse');
    const limits = { json: { ...defaultImportLimits.json, maxBytes: 1000 } };
    for (const line of ['['.repeat(2000), `${'['.repeat(100)}\n${' '.repeat(2000)}`]) {
      expect(refused(importing(Buffer.from(line), { limits })).code).toBe('request.too_large');
    }
    expect(parse).not.toHaveBeenCalled();
  });

  const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}" :1`).join(',')}}`;
  const limits = { json: { ...defaultImportLimits.json, maxNames: 50 } };

  it('F-30 has as many different names of members as the limit, and not one more', () => {
    expect(refused(importing(Buffer.from(names(50)), { limits })).message).toContain('none of the formats');
    const parse = jest.spyOn(JSON, 'parse');
    const refusal = refused(importing(Buffer.from(names(51)), { limits }));
    expect(refusal).toMatchObject({ code: 'studio.import_unsafe' });
    expect(refusal.message).toBe('The file has more than 50 different names of members');
    expect(parse).not.toHaveBeenCalled();
  });

  it('F-30 may repeat its names, and have as many texts as it likes', () => {
    const file = `[${Array.from({ length: 100 }, (_, at) => `{"a":"${at}","b\\"c":["${at}:"]}`).join(',')}]`;
    expect(refused(importing(Buffer.from(file), { limits })).message).toContain('none of the formats');
  });

  it('F-30 counts each name beyond the first thousand of an object, new or not', () => {
    const some = { json: { ...defaultImportLimits.json, maxNames: 2500 } };
    const refusalOf = (...counts: number[]) =>
      refused(importing(Buffer.from(`[${counts.map(names).join()}]`), { limits: some })).message;
    expect(refusalOf(1000, 1000, 1000)).toContain('none of the formats');
    expect(refusalOf(2000, 1500)).toContain('none of the formats');
    expect(refusalOf(2000, 1501)).toContain('2500 different names');
  });

  it('F-130 of a chat may have as many broken rows as rows', () => {
    const few = { chat: { ...defaultImportLimits.chat, maxRows: 3 } };
    const chat = (rows: number) =>
      Buffer.from(`{"user_name":"a","character_name":"b"}\n${'{\n'.repeat(rows - 1)}{"mes":"x"}`);
    expect(taken('chat', importing(chat(3), { limits: few })).content.chat.messages).toHaveLength(1);
    expect(refused(importing(chat(4), { limits: few })).message).toBe('This chat has more rows than the limit of 3');
  });

  it('F-74 of a book may have as many broken entries as entries', () => {
    const book = (count: number) => Buffer.from(`{"entries":[{"keys":[]}${',1'.repeat(count - 1)}]}`);
    expect(taken('lorebook', importing(book(10_000))).notes.dropped).toHaveLength(9_999);
    expect(refused(importing(book(10_001))).message).toContain('at most 10000 entries');
  });
});
