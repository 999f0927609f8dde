import { exportLorebook } from '../export-file.ts';
import { describe, expect, it } from '@jest/globals';
import { importing, taken, told } from '../../../spec-support/importing.ts';
import { lorebookV3, oddities, readBook as read, world, writeBook as write } from '../../../spec-support/book-files.ts';

describe('a lorebook comes back in the format that it came in', () => {
  it.each(oddities)('F-170 F-172 F-173 World Info with %j', (entry) => {
    expect(write(read(world(entry)), 'worldinfo')).toEqual(world(entry));
  });

  it.each([
    {},
    { position: 'before_char', extensions: { position: 0 } },
    { position: 'after_char', extensions: { position: 4, depth: 2, role: 1 } },
    { position: 'somewhere', extensions: { position: 1 } },
    { extensions: { position: 2, depth: 9 } },
    { extensions: { position: 1, probability: 10, useProbability: false, vendor: [1] } },
    { extensions: { position: 1, scan_depth: null, sticky: null, selectiveLogic: 2 } },
    { selective: true },
    { secondary_keys: ['s'], selective: true, extensions: { position: 1, selectiveLogic: 3 } },
    { comment: 'other', priority: 3, x: 1 },
    { comment: 'n' },
    { id: 'text' },
    { uid: 5 },
    { insertion_order: 1.5 },
    { keys: ['/a/'], use_regex: true },
    { enabled: false, constant: true, case_sensitive: true },
  ])('F-170 F-172 F-173 lorebook_v3 with %j', (entry) => {
    expect(write(read(lorebookV3(entry)), 'lorebook_v3')).toEqual(lorebookV3(entry));
  });

  it('F-170 with its own fields and what stands around it', () => {
    const file = { ...lorebookV3({}), x_root: 1 };
    Object.assign(file.data, { scan_depth: null, token_budget: 5, recursive_scanning: false, x_book: {}, id: 9 });
    expect(write(read(file), 'lorebook_v3')).toEqual(file);
    const info = { ...world({}), scanDepth: 5, x_book: [], kind: 'k' };
    expect(write(read(info), 'worldinfo')).toEqual(info);
  });

  it('F-170 F-172 an entry that was on leaves as one that is on, whatever it said of it', () => {
    const { entries } = write(read({ entries: { 0: { uid: 0, key: ['k'], content: 'c', position: 7 } } }), 'worldinfo');
    expect(entries[0]).toMatchObject({ position: 7, disable: false });
  });

  it('F-171 an entry without content leaves disabled: the file has to have some content then', () => {
    const out = write(
      read({ spec: 'lorebook_v3', data: { entries: [{ keys: ['k'], enabled: true }] } }),
      'lorebook_v3',
    );
    expect(out.data.entries[0]).toMatchObject({ content: '', enabled: false });
  });

  it('F-76 an id that is no number comes back as the identifier beside one, and is told', () => {
    const { content, notes } = taken('lorebook', importing(world({ uid: 'x' })));
    expect(told(notes)).toEqual(['coerced entries.3.uid']);
    expect(write(content.lorebook, 'worldinfo').entries[3]).toMatchObject({ uid: 0, identifier: 'x' });
  });

  it('F-170 an entry of a few fields gets the others at their defaults', () => {
    const { entries } = write(read({ entries: { a: { key: ['k'], content: 'c' } } }), 'worldinfo');
    expect(entries).toMatchObject({
      a: { uid: 0, key: ['k'], content: 'c', scanDepth: null, caseSensitive: null, probability: 100 },
    });
  });

  it('keeps the digits of numbers', () => {
    const text = JSON.stringify(world({}))
      .replace('"x_unknown":{', '"x_unknown":{"n":1.0,')
      .replace('"order":100', '"order":100.0');
    const out = Buffer.from(exportLorebook(read(text), 'worldinfo').bytes).toString();
    expect(out).toContain('"n": 1.0');
    expect(out).toContain('"order": 100.0');
  });
});
