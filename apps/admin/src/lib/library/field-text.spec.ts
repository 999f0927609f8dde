import { describe, expect, it } from 'vitest';
import { entryFields } from './entry-fields.ts';
import { assetFields } from './asset-fields.ts';
import { faultOf, lookOf, rawOf, textOf } from './field-text.ts';
import { fieldsOf, type LibraryField } from './fields.ts';

const all = [...Object.values(entryFields), ...Object.values(assetFields)].flatMap(fieldsOf);
const named = (name: string): LibraryField => {
  const found = all.find((field) => field.name === name);
  if (!found) throw new Error(name);
  return found;
};
const shown = (name: string, raw: string | undefined) => {
  const look = lookOf(named(name), raw);
  return [look.kind, textOf(look, raw)];
};
const sent = (name: string, stored: string, typed: string) => {
  const look = lookOf(named(name), stored);
  return rawOf(named(name), look, { typed, stored: textOf(look, stored) });
};

describe('how a stored value is shown', () => {
  it.each([
    ['content', '"a\\nb"', 'text', 'a\nb'],
    ['insertionOrder', '12345678901234567890', 'number', '12345678901234567890'],
    ['insertionOrder', '1.50', 'number', '1.50'],
    ['enabled', 'false', 'flag', 'false'],
    ['keywords', '["a, b"," c "]', 'lines', 'a, b\n c '],
    ['alternate_greetings', '["x\\ny", "z"]', 'texts', '["x\\ny","z"]'],
    ['minDepth', 'null', 'number', ''],
    ['recursiveScanning', 'true', 'one', 'true'],
    ['extensions', '{"n":1.0}', 'json', '{\n  "n": 1.0\n}'],
  ])('%s %s as %s', (name, raw, look, text) => expect(shown(name, raw)).toEqual([look, text]));

  it.each([
    ['a line with a break in it', 'nickname', '"a\\nb"', 'text'],
    ['an item with a break in it', 'keywords', '["a\\nb"]', 'json'],
    ['an empty item', 'keywords', '[""]', 'json'],
    ['a list that holds other things', 'tags', '["a",5]', 'json'],
    ['a date that is a text', 'creation_date', '"2024"', 'json'],
    ['a word that is not known', 'placements', '["elsewhere"]', 'json'],
  ])('%s as what can hold it', (_what, name, raw, look) => expect(shown(name, raw)[0]).toBe(look));
});

describe('what is sent of what was typed', () => {
  it.each([
    ['insertionOrder', '100', '12345678901234567890', '12345678901234567890'],
    ['insertionOrder', '100', ' 7 ', '7'],
    ['insertionOrder', '100', 'x', '"x"'],
    ['insertionOrder', '100', '', '""'],
    ['minDepth', '4', ' ', 'null'],
    ['recursiveScanning', 'true', '', 'null'],
    ['recursiveScanning', 'null', 'false', 'false'],
    ['enabled', 'true', 'false', 'false'],
    ['strategy', '"keyword"', 'constant', '"constant"'],
    ['extensions', '{}', '{"n": 1e400}', '{"n": 1e400}'],
    ['character_book', '{}', '', 'null'],
  ])('%s: %s becomes %j: %s', (name, stored, typed, raw) => expect(sent(name, stored, typed)).toBe(raw));

  it('takes the white space around an item, but not around one that was there', () =>
    expect(sent('keywords', '[" a "]', ' a \n b \n\n')).toBe('[" a ","b"]'));

  it('gives back the line ends that a text area takes', () => {
    expect(sent('content', '"a\\r\\nb"', 'a\nb\nc')).toBe('"a\\r\\nb\\r\\nc"');
    expect(sent('content', '"a\\r\\nb\\n"', 'a\nc')).toBe('"a\\nc"');
  });
});

describe('what can not be sent', () => {
  it.each([
    ['extensions', '{}', '{"a":', 'json'],
    ['extensions', '{}', '', 'json'],
    ['character_book', '{}', '', undefined],
    ['extensions.sillytavern.temperature', '1', 'x', 'number'],
    ['extensions.sillytavern.temperature', '1', '', undefined],
    ['insertionOrder', '1', 'x', undefined],
  ])('%s: %s becomes %j: %s', (name, stored, typed, fault) =>
    expect(faultOf(named(name), lookOf(named(name), stored), typed)).toBe(fault),
  );
});
