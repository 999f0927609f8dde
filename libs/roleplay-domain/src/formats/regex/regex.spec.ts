import { describe, expect, it } from '@jest/globals';
import { importing, parsed, refused, taken, told } from '../../../spec-support/importing.ts';
import { v3 } from '../../../spec-support/cards.ts';
import type { RegexEntry, RegexGroup } from '../../assets/model/regex.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { exportRegex } from '../export-file.ts';
import { isUuid, uuidFrom } from './uuid-from.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const st = (script: object = {}) => ({ id: ID, scriptName: 'n', findRegex: 'a', replaceString: 'b', ...script });
const group = (file: unknown, fileName?: string) => taken('regex', importing(file, fileName ? { fileName } : {}));
const only = (file: unknown): RegexEntry => group(file).content.regex.value.entries[0]!;
const notesOf = (file: unknown) => told(group(file).notes);
const written = (value: Imported<RegexGroup>) => parsed(exportRegex(value).bytes);

const defaults = {
  identifier: ID,
  name: 'n',
  findRegex: 'a',
  replaceString: 'b',
  trimStrings: [],
  placements: ['char'],
  timing: 'display',
  substitution: 'none',
  minDepth: null,
  maxDepth: null,
  enabled: true,
};

describe('a regex script', () => {
  it('F-90 has defaults for all that it does not say', () => {
    expect(only(st())).toEqual(defaults);
    expect(notesOf(st())).toEqual([]);
    expect(only({ scriptName: 'n', findRegex: 'a' })).toEqual({ ...defaults, identifier: 'new-1', replaceString: '' });
  });

  it.each<[unknown, string[], string, string[]]>([
    [[1, 2, 5, 6], ['user', 'char', 'lorebook', 'reasoning'], 'display', []],
    [['2'], ['char'], 'display', []],
    [1, ['user'], 'display', ['coerced']],
    [[1, 3], ['user'], 'display', ['not_supported']],
    [[4], [], 'display', ['not_supported', 'disabled']],
    [[], [], 'display', ['disabled']],
    [[9, 1], ['user'], 'display', ['coerced']],
    [[0], ['user', 'char', 'reasoning', 'lorebook'], 'sendAndDisplay', []],
    [[0, 2], ['char'], 'sendAndDisplay', []],
  ])('F-90 placement %j is %j with %s', (placement, placements, timing, codes) => {
    expect(only(st({ placement }))).toMatchObject({ placements, timing, enabled: placements.length > 0 });
    expect(notesOf(st({ placement })).map((note) => note.split(' ')[0])).toEqual(codes);
  });

  it.each<[object, string]>([
    [{}, 'display'],
    [{ markdownOnly: true, promptOnly: false }, 'display'],
    [{ markdownOnly: false, promptOnly: true }, 'send'],
    [{ markdownOnly: true, promptOnly: true, runOnEdit: true }, 'sendAndDisplay'],
    [{ markdownOnly: false, promptOnly: false, runOnEdit: true }, 'editAndReceive'],
    [{ markdownOnly: false }, 'receive'],
    [{ runOnEdit: true }, 'editAndReceive'],
  ])('F-90 %j is %s', (flags, timing) => {
    expect(only(st(flags)).timing).toBe(timing);
  });

  it.each<[unknown, string, string[]]>([
    [0, 'none', []],
    [1, 'raw', []],
    [true, 'raw', []],
    [false, 'none', []],
    ['2', 'escaped', []],
    [7, 'none', ['coerced substituteRegex']],
    ['x', 'none', ['coerced substituteRegex']],
  ])('F-90 substituteRegex %j is %s', (substituteRegex, substitution, notes) => {
    expect(only(st({ substituteRegex })).substitution).toBe(substitution);
    expect(notesOf(st({ substituteRegex }))).toEqual(notes);
  });

  it.each([
    [10, 10],
    ['3', 3],
    [0, 0],
    [-1, null],
    [null, null],
    ['', null],
    [1.5, null],
    [{}, null],
  ])('F-90 minDepth %j is %j', (minDepth, depth) => {
    expect(only(st({ minDepth })).minDepth).toBe(depth);
    expect(notesOf(st({ minDepth }))).toEqual([]);
  });

  it('is disabled if no depth lies between its two, and gives them back', () => {
    const file = st({ minDepth: 5, maxDepth: 2 });
    expect(only(file)).toMatchObject({ minDepth: 5, maxDepth: 5, enabled: false });
    expect(written(group(file).content.regex)[0]).toMatchObject({ minDepth: 5, maxDepth: 2, disabled: false });
  });

  it('F-90 has any name, and one if it has none', () => {
    expect(only(st({ scriptName: '太字 / bold' })).name).toBe('太字 / bold');
    expect(only(st({ scriptName: '' })).name).toBe('Regex');
    expect(notesOf(st({ scriptName: undefined }))).toEqual(['coerced scriptName']);
  });

  it('F-90 native placements say nothing of when it runs', () => {
    const entry = { name: 'n', findRegex: 'a', placements: ['user', 'reasoning'] };
    expect(only(entry)).toMatchObject({ placements: ['user', 'reasoning'], timing: 'display' });
  });

  it('F-90 mixes native and SillyTavern entries and names; native ones win', () => {
    const file = {
      name: 'G',
      entries: [
        st(),
        {
          identifier: 'e',
          name: 'm',
          findRegex: 'x',
          replaceString: '',
          placements: ['user'],
          timing: 'send',
          scriptName: 'z',
        },
      ],
    };
    const { content, notes } = group(file);
    expect(content.regex.value.name).toBe('G');
    expect(content.regex.value.entries[1]).toMatchObject({
      identifier: 'e',
      name: 'm',
      placements: ['user'],
      timing: 'send',
    });
    expect(notes.dropped).toEqual(['entries[1].scriptName']);
  });

  it('F-90 the group has the name of the file, else Regex', () => {
    expect(group([st()], 'Bold.json').content.regex.value.name).toBe('Bold');
    expect(group([st()]).content.regex.value.name).toBe('Regex');
  });

  it.each([
    [{ timing: 'later' }, 'timing'],
    [{ substitution: 'all' }, 'substitution'],
    [{ placements: ['narrator'] }, 'placements[0]'],
    [{ placements: 'user' }, 'placements'],
  ])('refuses the native words %j at their path; in a card they are dropped', (words, path) => {
    expect(refused(importing(st(words))).faults.map((fault) => fault.path)).toEqual([path]);
    const { notes } = taken('character', importing(v3({ extensions: { regex_scripts: [st(words)] } })));
    expect(told(notes)[0]).toBe(`coerced data.extensions.regex_scripts[0].${path}`);
  });

  it.each([':)', '', '/a/x', '/(/', '[', '(?<n>'])('F-92 keeps %j disabled, and never throws', (findRegex) => {
    const compiles = false;
    expect(only(st({ findRegex, disabled: false })).enabled).toBe(compiles);
    expect(notesOf(st({ findRegex }))).toEqual(['disabled ']);
    expect(only(st({ findRegex })).findRegex).toBe(findRegex);
  });

  it('F-92 drops what is no object', () => {
    const { content, notes } = group([null, st(), 'x']);
    expect(content.regex.value.entries).toHaveLength(1);
    expect(notes.dropped).toEqual(['[0]', '[2]']);
    expect(told(notes)).toEqual(['damaged [0]', 'damaged [2]']);
  });

  it('F-92 F-180 has a pattern of at most 64 KiB; a longer one sinks no card', () => {
    expect(only(st({ findRegex: 'a'.repeat(65536) })).enabled).toBe(true);
    const long = st({ findRegex: 'a'.repeat(65537) });
    expect(refused(importing(long)).faults[0]?.path).toBe('findRegex');
    const { content, notes } = taken('character', importing(v3({ extensions: { regex_scripts: [long] } })));
    expect(content.regex?.value.entries).toEqual([]);
    expect(notes.dropped).toEqual(['data.extensions.regex_scripts[0]']);
  });

  it('F-180 a group has at most 1,000 scripts', () => {
    const many = Array.from({ length: 1000 }, () => ({ ...st(), id: undefined }));
    expect(group(many).content.regex.value.entries).toHaveLength(1000);
    expect(refused(importing([...many, st()])).code).toBe('studio.import_invalid');
  });

  it('F-94 reads scripts of Risu', () => {
    const row = (type: string, more: object = {}) => ({ comment: type, in: 'x', out: 'y', type, ...more });
    const data = [
      row('editinput'),
      row('editoutput', { flag: 'i', ableFlag: true }),
      row('editprocess', { flag: '<cbs>m', ableFlag: true }),
      row('editdisplay', { flag: 'i' }),
      row('edittrans'),
    ];
    const { content, notes } = group({ type: 'regex', data });
    expect(content.regex.value.entries).toMatchObject([
      { name: 'editinput', findRegex: '/x/g', replaceString: 'y', placements: ['user'], timing: 'receive' },
      { findRegex: '/x/i', placements: ['char'], timing: 'receive' },
      { findRegex: '/x/m', placements: ['user', 'char'], timing: 'send' },
      { findRegex: '/x/g', placements: ['user', 'char'], timing: 'display', enabled: true },
      { enabled: false },
    ]);
    expect(told(notes)).toEqual(['not_supported data[2].flag', 'coerced data[4].type', 'disabled data[4]']);
  });
});

describe('an exported regex group', () => {
  const whole = {
    ...st(),
    trimStrings: ['*', '{{user}}'],
    placement: [1, 2, 5, 6],
    disabled: false,
    markdownOnly: false,
    promptOnly: false,
    runOnEdit: true,
    substituteRegex: 2,
    minDepth: null,
    maxDepth: 3,
  };

  it.each<object>([
    {},
    { placement: [1, 3] },
    { placement: [0] },
    { placement: [0, 2] },
    { placement: [] },
    { minDepth: -1 },
    { minDepth: '' },
    { minDepth: '3', maxDepth: '4' },
    { substituteRegex: true },
    { substituteRegex: '1' },
    { findRegex: ':)' },
    { findRegex: '', disabled: true },
    { x_unknown: { a: 1 }, trim: null },
    { markdownOnly: true, runOnEdit: true },
    { scriptName: '' },
  ])('F-102 F-170 F-172 F-173 has %j as it came', (change) => {
    expect(written(group([{ ...whole, ...change }]).content.regex)).toEqual([{ ...whole, ...change }]);
  });

  it.each<[object, Partial<RegexEntry>, object]>([
    [{ minDepth: -1 }, { minDepth: 2 }, { minDepth: 2 }],
    [{ findRegex: ':)' }, { findRegex: 'ok', enabled: false }, { findRegex: 'ok', disabled: true }],
    [{ placement: [1, 3] }, { placements: ['char'] }, { placement: [2] }],
    [{ substituteRegex: true }, { substitution: 'none' }, { substituteRegex: 0 }],
  ])('F-172 what was %j and becomes %j is written anew', (change, edit, expected) => {
    const { value, remembered } = group([{ ...whole, ...change }]).content.regex;
    const edited = { value: { ...value, entries: [{ ...value.entries[0]!, ...edit }] }, remembered };
    expect(written(edited)).toEqual([{ ...whole, ...change, ...expected }]);
  });

  it('F-102 has a UUID made from an id that is none, which is told, and the id comes back', () => {
    const { content, notes } = group([st({ id: 'abc' })]);
    expect(told(notes)).toEqual(['coerced [0].id']);
    const [script] = written(content.regex);
    expect(script.id).toBe(uuidFrom('abc'));
    expect(isUuid(script.id)).toBe(true);
    expect(group([script]).content.regex.value.entries[0]?.identifier).toBe('abc');
  });

  it('F-72 an identifier that was taken does not come back', () => {
    const { regex } = group([st({ identifier: 'same' }), st({ identifier: 'same' })]).content;
    expect(group(written(regex)).content.regex.value.entries).toEqual(regex.value.entries);
  });

  it('F-171 comes back equal, every value of every field', () => {
    const entry = (change: Partial<RegexEntry>, at: number): RegexEntry => ({
      ...(defaults as RegexEntry),
      identifier: `e${at}`,
      ...change,
    });
    const entries = [
      ...(['display', 'send', 'sendAndDisplay', 'receive', 'editAndReceive'] as const).map((timing) => ({ timing })),
      ...(['none', 'raw', 'escaped'] as const).map((substitution) => ({ substitution })),
      { placements: ['user', 'reasoning', 'lorebook'] as RegexEntry['placements'], minDepth: 0, maxDepth: 0 },
      { enabled: false, trimStrings: ['a'], name: '名' },
    ].map(entry);
    const value = { name: 'G', entries };
    expect(group(written({ value, remembered: {} }), 'G.json').content.regex.value).toEqual(value);
  });
});
