import { describe, expect, it } from '@jest/globals';
import { again, chunkOf, exported, formats, jsonOf, MODIFIED, source } from '../../../spec-support/card-exports.ts';
import { v3 } from '../../../spec-support/cards.ts';
import { importing, taken, told } from '../../../spec-support/importing.ts';
import { base64, picture as idat, png, tEXt } from '../../../spec-support/png-files.ts';
import { cardEntry, zip } from '../../../spec-support/zip-files.ts';

const smallPng = png(idat);

describe('round trips of cards', () => {
  const rich = v3(
    {
      tags: ['a'],
      nickname: 'M',
      creator_notes_multilingual: { ja: 'メモ' },
      creation_date: 5,
      extensions: { depth_prompt: { prompt: 'p', depth: 2, role: 'user' }, v: { x: [null] } },
      character_book: {
        extensions: {},
        entries: [
          { keys: ['k'], content: 'c', extensions: {}, enabled: true, insertion_order: 1, use_regex: false, id: 1 },
        ],
      },
      assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
      unknown: { a: 1 },
    },
    { x_root: { keep: true }, name: 'Mira' },
  );

  it('F-170 JSON comes back as it was, apart from the date of change', () => {
    const out = jsonOf(rich);
    expect(out.data.modification_date).toBe(MODIFIED);
    delete out.data.modification_date;
    expect(out).toMatchObject(rich);
    const added = Object.keys(out.data).filter((key) => !(key in rich.data));
    for (const key of added) expect([[], '']).toContainEqual(out.data[key]);
    expect(Object.keys(out).sort()).toEqual(Object.keys(rich).sort());
  });

  it('F-170 F-173 the same through PNG and CHARX', () => {
    const inPng = png(idat, tEXt('ccv3', base64(rich)));
    expect(chunkOf(exported(source(inPng), 'png').bytes, 'ccv3')).toMatchObject(rich);
    const bytes = exported(source(zip({ entries: [cardEntry(rich)] })), 'charx').bytes;
    const { content } = taken('character', importing(bytes));
    expect(content.character.remembered).toEqual({ self: { root: { x_root: { keep: true } }, copies: ['name'] } });
  });

  it.each(formats)('F-171 an edited character comes back equal through %s', (format) => {
    const from = source(rich, { avatar: { bytes: smallPng, type: 'png' } });
    Object.assign(from.character.value.data, {
      name: '米拉/..',
      first_mes: '',
      tags: ['b'],
      avatar: 'files/global/x.png',
    });
    const { content, notes } = again(from, format);
    const { data } = content.character.value;
    expect(data).toEqual({ ...from.character.value.data, avatar: null, modification_date: MODIFIED });
    expect(Buffer.from(content.picture?.bytes ?? [])).toEqual(smallPng);
    expect(told(notes).map((note) => note.split(' ')[0])).toEqual(['not_supported']);
  });

  it.each(formats)('F-171 a character without a picture has none after %s', (format) => {
    expect(again(source(rich), format).content.picture).toBeUndefined();
  });

  it.each(formats)('F-171 an avatar that is a text comes back through %s', (format) => {
    expect(again(source(v3({ avatar: 'none' })), format).content.character.value.data.avatar).toBe('none');
  });

  it.each(formats)('F-9 %s is equal, byte for byte, each time', (format) => {
    expect(exported(source(rich), format).bytes).toEqual(exported(source(rich), format).bytes);
    expect(exported(source(rich), format).fileName).toBe(`Mira.${format}`);
  });

  it('keeps the digits of numbers', () => {
    const text = JSON.stringify(v3()).replace('"Mira"', '"Mira","n":12345678901234567890.10');
    expect(Buffer.from(exported(source(text), 'json').bytes).toString()).toContain('"n": 12345678901234567890.10');
  });
});
