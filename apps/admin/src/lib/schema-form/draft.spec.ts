import { describe, expect, it } from 'vitest';
import { Draft } from './draft.svelte.ts';
import { typedJson, typedNumber } from './typed-value.ts';

const typeNumber = (draft: Draft, typed: string): void => draft.type(['n'], typed, typedNumber(typed));

describe('Draft', () => {
  it('changes only what the form changed', () => {
    const draft = new Draft('{ "big":9007199254740993 ,\n"s": "\\u00e9", "n": 1.0 }');
    typeNumber(draft, '2.50');
    expect(draft.text).toBe('{ "big":9007199254740993 ,\n"s": "\\u00e9", "n": 2.50 }');
  });

  it('adds nothing that was not filled in, and takes out what was emptied', () => {
    const draft = new Draft('{}');
    draft.set(['a', 'b'], '1');
    expect(draft.text).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
    draft.clear(['a', 'b']);
    expect(draft.text).toBe('{}');
  });

  it('keeps an object that holds more', () => {
    const draft = new Draft('{"a": {"b": 1, "c": 2}}');
    draft.clear(['a', 'b']);
    expect(draft.text).toBe('{"a": {"c": 2}}');
  });

  it('holds half-typed text back, with the reason, and the draft as it was', () => {
    const draft = new Draft('{"n": 5}');
    typeNumber(draft, '-');
    expect(draft.text).toBe('{"n": 5}');
    expect(draft.typedAt(['n'])).toMatchObject({ typed: '-', fault: 'number-malformed' });
    expect(draft.faults.map(({ path }) => path)).toEqual([['n']]);
    typeNumber(draft, '-7');
    expect(draft.text).toBe('{"n": -7}');
    expect(draft.faults).toEqual([]);
  });

  it.each([
    ['007', 'number-leading-zero'],
    ['+1', 'number-plus'],
    ['1e', 'number-malformed'],
    ['true', 'not-a-number'],
    ['ten', 'word-unknown'],
  ])('does not take %s for a number', (typed, fault) => {
    const draft = new Draft('{}');
    typeNumber(draft, typed);
    expect(draft.typedAt(['n'])?.fault).toBe(fault);
    expect(draft.text).toBe('{}');
  });

  it('keeps the white space of a box in the box', () => {
    const draft = new Draft('{"n": 5}');
    draft.type(['n'], '[ 1 ]\n', typedJson('[ 1 ]\n'));
    expect(draft.text).toBe('{"n": [ 1 ]}');
    expect(draft.typedAt(['n'])).toMatchObject({ typed: '[ 1 ]\n', fault: undefined });
  });

  it('drops half-typed text once the place was changed elsewhere', () => {
    const draft = new Draft('{"n": 5}');
    typeNumber(draft, '5e');
    draft.text = '{"n": 6}';
    expect(draft.typedAt(['n'])).toBeUndefined();
    expect(draft.faults).toEqual([]);
  });

  it('removes a list item, and forgets what was half-typed in the items after it', () => {
    const draft = new Draft('{"n": [1, 2]}');
    draft.type(['n', 1], '2e', typedNumber('2e'));
    draft.clear(['n', 0]);
    expect(draft.text).toBe('{"n": [2]}');
    expect(draft.faults).toEqual([]);
  });

  it.each([
    ['{"n": }', 'invalid'],
    ['[]', 'not-object'],
    ['{"n": 1, "n": 2}', 'duplicate'],
  ])('rests on %s and keeps it', (text, kind) => {
    const draft = new Draft(text);
    expect(draft.reading).toMatchObject({ ok: false, fault: { kind } });
    expect(() => draft.set(['n'], '1')).toThrow();
    expect(draft.text).toBe(text);
  });
});
