import { describe, expect, it } from '@jest/globals';
import { again, chunkOf, exported, formats, jsonOf, MODIFIED, source } from '../../../spec-support/card-exports.ts';
import { v2, v3 } from '../../../spec-support/cards.ts';
import { importing, parsed, taken } from '../../../spec-support/importing.ts';
import { base64, chunk, picture as idat, png, tEXt, textsOf, zTXt } from '../../../spec-support/png-files.ts';
import { cardEntry, zip } from '../../../spec-support/zip-files.ts';
import { exportCharacter } from '../export-file.ts';
import { defaultImportLimits } from '../limits.ts';
import { ImportRefused } from '../outcome/import-refused.ts';

const smallPng = png(idat);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

describe('a card as JSON', () => {
  it('F-59 is V3 with every required field', () => {
    expect(jsonOf(v2({ extra: 1 }))).toEqual({
      spec: 'chara_card_v3',
      spec_version: '3.0',
      data: {
        ...v2().data,
        extra: 1,
        ...Object.fromEntries(
          ['personality', 'scenario', 'mes_example', 'creator_notes', 'system_prompt', 'post_history_instructions']
            .concat(['creator', 'character_version', 'nickname'])
            .map((name) => [name, '']),
        ),
        ...Object.fromEntries(
          ['alternate_greetings', 'group_only_greetings', 'tags', 'source'].map((name) => [name, []]),
        ),
        extensions: {},
        modification_date: MODIFIED,
      },
    });
  });

  it('F-59 completes the book, and gives ids and dates the types of V3', () => {
    const character_book = { entries: [{ keys: ['/a/i'], content: 'A', id: null }, { id: true }, { id: 7 }] };
    const { data } = jsonOf(v2({ character_book, creation_date: '2024-01-02T03:04:05Z' }));
    expect(data.creation_date).toBe(1704164645);
    expect(data.character_book).toMatchObject({
      extensions: {},
      entries: [
        { extensions: {}, use_regex: true, enabled: true, insertion_order: 100 },
        { id: 'true', keys: [] },
        { id: 7 },
      ],
    });
    expect(data.character_book.entries[0]).not.toHaveProperty('id');
  });

  it('F-50 leaves out a null book', () => {
    expect(jsonOf(v2({ character_book: null })).data).not.toHaveProperty('character_book');
  });

  it('F-54 leaves out the favourite mark', () => {
    expect(jsonOf(v3({ extensions: { fav: true, x: 1 } })).data.extensions).toEqual({ x: 1 });
  });

  it('F-51 gives back root keys, and copies with the present value', () => {
    const from = source(v3({}, { name: 'Mira', x: [1], talkativeness: 1 }));
    from.character.value.data.name = 'Mirabel';
    expect(parsed(exported(from, 'json').bytes)).toMatchObject({ name: 'Mirabel', x: [1] });
    expect(parsed(exported(from, 'json').bytes)).not.toHaveProperty('talkativeness');
  });

  it('F-56 writes the book as it came until the linked lorebook is changed', () => {
    const book = { entries: [{ keys: ['a'], content: 'A', x: 1 }], x: 2 };
    const { lorebook } = taken('character', importing(v3({ character_book: book }))).content;
    if (!lorebook) throw new Error('no lorebook');
    const changed = { ...lorebook, value: { ...lorebook.value, name: 'New', entries: lorebook.value.entries } };
    expect(jsonOf(v3({ character_book: book })).data.character_book).toMatchObject(book);
    const written = parsed(exported(source(v3({ character_book: book }), { lorebook: changed }), 'json').bytes);
    expect(written.data.character_book).toMatchObject({ ...book, name: 'New' });
  });

  it('F-56 writes the scripts as they came until the linked group is changed', () => {
    const regex_scripts = [{ scriptName: 's', findRegex: 'x', own: 1 }];
    const file = v3({ extensions: { regex_scripts } });
    const { regex } = taken('character', importing(file)).content;
    if (!regex) throw new Error('no group');
    expect(jsonOf(file).data.extensions.regex_scripts).toEqual(regex_scripts);
    regex.value.entries[0]!.name = 't';
    const written = parsed(exported(source(file, { regex }), 'json').bytes);
    expect(written.data.extensions.regex_scripts).toMatchObject([{ scriptName: 't', findRegex: 'x', own: 1 }]);
  });

  it('F-59 has the avatar as the main icon, and embedded files as data', () => {
    const assets = [{ type: 'x', uri: 'embeded://a.bin', name: 'a', ext: 'bin' }];
    const file = zip({
      entries: [cardEntry(v3({ assets })), { name: 'a.bin', data: 'hello' }, { name: 'lost', data: '' }],
    });
    const { bytes, warnings, dropped } = exported(source(file, { avatar: { bytes: jpeg, type: 'jpeg' } }), 'json');
    expect(parsed(bytes).data.assets).toMatchObject([
      { type: 'icon', name: 'main', ext: 'jpg', uri: `data:image/jpeg;base64,${jpeg.toString('base64')}` },
      { type: 'x', uri: 'data:application/octet-stream;base64,aGVsbG8=' },
    ]);
    expect(dropped).toEqual(['lost']);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(['not_stored lost']);
  });

  it('F-59 is refused when it grows too long, naming CHARX', () => {
    const limits = { ...defaultImportLimits, json: { ...defaultImportLimits.json, maxBytes: 500 } };
    const from = source(v3({ scenario: 'x'.repeat(500) }));
    expect(() => exportCharacter(from, 'json', limits)).toThrow(ImportRefused);
    expect(() => exportCharacter(from, 'png', limits)).toThrow('CHARX');
    expect(exportCharacter(from, 'charx', limits).bytes.length).toBeGreaterThan(500);
  });
});

describe('a card as a PNG', () => {
  const file = png(
    tEXt('Title', 't'),
    chunk('gAMA', Buffer.alloc(4)),
    idat,
    tEXt('chara', base64(v2())),
    zTXt('ccv3', base64(v3({ nickname: 'M' }))),
    tEXt('naidata', 'x'),
    tEXt('chara-ext-asset_:0', base64('0')),
  );

  it('F-60 keeps other chunks of the picture, and has chara, then ccv3, before its end', () => {
    const avatar = { bytes: file, type: 'png' } as const;
    const { bytes, warnings } = exported(source(v3(), { avatar }), 'png');
    expect(textsOf(bytes).map(([keyword]) => keyword)).toEqual(['Title', 'chara', 'ccv3']);
    expect(Buffer.from(bytes).includes('gAMA')).toBe(true);
    expect(Buffer.from(bytes).subarray(-12, -4).toString('latin1')).toContain('IEND');
    expect(warnings).toEqual([]);
  });

  it('F-60 does not repeat the avatar in ccv3', () => {
    const assets = [{ type: 'icon', uri: 'embeded://i.png', name: 'main', ext: 'png' }];
    const charx = zip({ entries: [cardEntry(v3({ assets })), { name: 'i.png', data: smallPng }] });
    const from = source(charx);
    expect(chunkOf(exported(from, 'png').bytes, 'ccv3').data.assets).toMatchObject([
      { type: 'icon', uri: 'ccdefault:' },
    ]);
    expect(again(from, 'png').content.character.value.data['assets']).toEqual(assets);
    expect(again(from, 'png').content.files).toMatchObject([{ name: 'i.png' }]);
  });

  it('F-60 has a V2 card for other programs, and a note of what it leaves out', () => {
    const character_book = {
      entries: [
        { keys: ['a'], content: '@@depth 3\n@@@scan 1\nText\n@@kept', use_regex: true, id: 'x' },
        { keys: ['b'], content: 'B', id: 0 },
      ],
    };
    const { bytes } = exported(source(v3({ nickname: 'M', character_book, creator_notes: 'Mine.' })), 'png');
    const { spec, data } = chunkOf(bytes, 'chara');
    expect(spec).toBe('chara_card_v2');
    expect(data).not.toHaveProperty('nickname');
    expect(data).not.toHaveProperty('modification_date');
    expect(data.character_book.entries).toMatchObject([
      { content: 'Text\n@@kept', id: 0 },
      { content: 'B', id: 1 },
    ]);
    expect(data.character_book.entries[0]).not.toHaveProperty('use_regex');
    expect(data.creator_notes).toMatch(/^Mine\.\n.*V3/);
    expect(chunkOf(bytes, 'ccv3').data).toMatchObject({ nickname: 'M', creator_notes: 'Mine.' });
  });

  it.each([
    { nickname: 'M' },
    { source: ['x'] },
    { character_book: { entries: [{ keys: ['/a/'], content: 'c', use_regex: true }] } },
    { character_book: { entries: [{ keys: ['a'], content: '@@depth 1\nc', use_regex: false }] } },
  ])('F-60 notes that the V2 card leaves something out of %j', (data) => {
    expect(chunkOf(exported(source(v3(data)), 'png').bytes, 'chara').data.creator_notes).toContain('V3');
  });

  it('F-60 leaves the notes alone if nothing was left out', () => {
    expect(chunkOf(exported(source(v2({ creator_notes: 'Mine.' })), 'png').bytes, 'chara').data.creator_notes).toBe(
      'Mine.',
    );
  });

  it('F-60 has a plain picture around an avatar that is no PNG, and says so', () => {
    const from = source(v3({ avatar: 'files/global/a.jpg' }), { avatar: { bytes: jpeg, type: 'jpeg' } });
    const { bytes, warnings } = exported(from, 'png');
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(['coerced data.avatar']);
    expect(chunkOf(bytes, 'ccv3').data.assets).toMatchObject([{ type: 'icon', name: 'main', ext: 'jpg' }]);
    expect(Buffer.from(again(from, 'png').content.picture?.bytes ?? [])).toEqual(jpeg);
  });

  it('exports without the file of an avatar that is gone, and says so', () => {
    const from = source(v3({ avatar: 'files/global/gone.png' }));
    for (const format of formats) {
      expect(exported(from, format).dropped).toEqual(['data.avatar']);
      expect(again(from, format).content.picture).toBeUndefined();
    }
  });
});

describe('a card as CHARX', () => {
  it('F-61 has card.json first, then all files under their names, and equal bytes each time', () => {
    const others = [
      { name: 'x_meta/1.json', data: '{}' },
      { name: 'module.risum', data: 'r' },
    ];
    const from = source(zip({ entries: [...others, cardEntry(v3())] }));
    const { bytes } = exported(from, 'charx');
    expect(Buffer.from(bytes).indexOf('card.json')).toBe(30);
    expect(taken('character', importing(bytes)).content.files.map(({ name }) => name)).toEqual([
      'x_meta/1.json',
      'module.risum',
    ]);
    expect(exported(from, 'charx').bytes).toEqual(bytes);
  });

  it('F-61 puts a new avatar under assets, in ASCII and beside what has the name', () => {
    const entries = [cardEntry(v3()), { name: 'assets/icon/image/main.jpg', data: 'other' }];
    const from = source(zip({ entries }), { avatar: { bytes: jpeg, type: 'jpeg' } });
    const files = zip({ entries });
    expect(files.length).toBeGreaterThan(0);
    const { bytes } = exported(from, 'charx');
    expect(Buffer.from(bytes).includes('assets/icon/image/main_2.jpg')).toBe(true);
    expect(again(from, 'charx').content.files.map(({ name }) => name)).toEqual(['assets/icon/image/main.jpg']);
    expect(Buffer.from(again(from, 'charx').content.picture?.bytes ?? [])).toEqual(jpeg);
  });

  it('F-61 gives a file of a PNG a path in the archive, and its URI back on the way in', () => {
    const assets = [{ type: 'emotion', uri: '__asset:0', name: '悲しい', ext: 'bin' }];
    const from = source(png(idat, tEXt('ccv3', base64(v3({ assets }))), tEXt('chara-ext-asset_:0', base64('zero'))));
    expect(Buffer.from(exported(from, 'charx').bytes).includes('assets/emotion/other/_.bin')).toBe(true);
    const { content } = again(from, 'charx');
    expect(content.character.value.data['assets']).toEqual(assets);
    expect(content.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['__asset:0', 'zero'],
    ]);
  });
});
