import { describe, expect, it } from '@jest/globals';
import type { RegexEntry, RegexGroup } from '../model/regex.ts';
import type { AssetCommand, AssetEvent, AssetState } from './asset.ts';
import { AssetOutOfPlace, decideAsset } from './decide-asset.ts';
import { evolveAsset } from './evolve-asset.ts';

type State = AssetState<'regex'>;
type Command = AssetCommand<'regex'>;

const entry = (identifier: string, name = identifier): RegexEntry => ({
  identifier,
  name,
  findRegex: 'a',
  replaceString: '',
  trimStrings: [],
  placements: ['char'],
  timing: 'display',
  substitution: 'none',
  minDepth: null,
  maxDepth: null,
  enabled: true,
});
const group = (...entries: RegexEntry[]): RegexGroup => ({ name: 'G', entries });
const fold = (state: State, events: readonly AssetEvent[]): State =>
  events.reduce<State>(
    (folded, event, index) => evolveAsset<'regex'>(folded, event, `2026-01-01T00:00:0${index}.000Z`),
    state,
  );
const given = (value: RegexGroup, remembered = {}): State =>
  fold({ status: 'absent' }, [{ type: 'asset.created', data: { value, remembered } }]);
const deleted = (value: RegexGroup): State => fold(given(value), [{ type: 'asset.deleted', data: {} }]);
const replace = (value: RegexGroup, remembered = {}): Command => ({ type: 'replace', value, remembered });
const put = (one: RegexEntry, remembered = {}): Command => ({ type: 'put-entry', entry: one, remembered });

describe('decideAsset', () => {
  it.each<[string, State, Command, AssetEvent[]]>([
    [
      'creates',
      { status: 'absent' },
      { type: 'create', value: group(), remembered: {} },
      [{ type: 'asset.created', data: { value: group() } }],
    ],
    [
      'creates with what is remembered',
      { status: 'absent' },
      { type: 'create', value: group(), remembered: { self: { a: 1 } } },
      [{ type: 'asset.created', data: { value: group(), remembered: { self: { a: 1 } } } }],
    ],
    ['writes the same again: nothing (S-65)', given(group(entry('a'))), replace(group(entry('a'))), []],
    [
      'names only the member that changed',
      given(group(entry('a'))),
      replace({ ...group(entry('a')), name: 'H' }),
      [{ type: 'asset.changed', data: { set: [{ path: ['name'], value: 'H' }], unset: [] } }],
    ],
    [
      'forgets what was remembered of an entry that is gone (F-11)',
      given(group(entry('a'), entry('b')), { entries: { a: { x: 1 }, b: { x: 2 } } }),
      replace(group(entry('b'))),
      [
        {
          type: 'asset.changed',
          data: {
            set: [{ path: ['entries'], value: [entry('b')] }],
            unset: [],
            remembered: { entries: { b: { x: 2 } } },
          },
        },
      ],
    ],
    [
      'overwrites, and forgets all that was remembered',
      given(group(entry('a')), { self: { x: 1 }, entries: { a: { x: 1 } } }),
      { type: 'overwrite', value: group(entry('a')), remembered: {} },
      [{ type: 'asset.changed', data: { set: [], unset: [], remembered: {} } }],
    ],
    [
      'puts an entry',
      given(group(entry('a'))),
      put(entry('b')),
      [{ type: 'asset.entry_put', data: { entry: entry('b') } }],
    ],
    ['puts the same entry again: nothing', given(group(entry('a'))), put(entry('a')), []],
    [
      'removes an entry',
      given(group(entry('a'))),
      { type: 'remove-entry', identifier: 'a' },
      [{ type: 'asset.entry_removed', data: { identifier: 'a' } }],
    ],
    ['removes no entry that is not there', given(group()), { type: 'remove-entry', identifier: 'toString' }, []],
    ['deletes', given(group()), { type: 'delete' }, [{ type: 'asset.deleted', data: {} }]],
    ['restores', deleted(group()), { type: 'restore' }, [{ type: 'asset.restored', data: {} }]],
  ])('%s', (_name, state, command, events) => {
    expect(decideAsset(state, command)).toEqual(events);
  });

  it('restores what was active as not active, since another one is now (S-159)', () => {
    const value = { name: 'P', description: '', avatar: null, active: true, sortIndex: 0 };
    const created = evolveAsset<'persona'>({ status: 'absent' }, { type: 'asset.created', data: { value } }, 'a');
    const gone = evolveAsset(created, { type: 'asset.deleted', data: {} }, 'b');
    const back = decideAsset(gone, { type: 'restore' }).reduce((state, event) => evolveAsset(state, event, 'c'), gone);
    expect(back).toMatchObject({ status: 'present', value: { ...value, active: false } });
  });

  it.each<[string, State, Command]>([
    ['create what is there', given(group()), { type: 'create', value: group(), remembered: {} }],
    ['create under the id of what was deleted', deleted(group()), { type: 'create', value: group(), remembered: {} }],
    ['change what is deleted', deleted(group()), replace(group())],
    ['delete what is not there', { status: 'absent' }, { type: 'delete' }],
    ['restore what is there', given(group()), { type: 'restore' }],
  ])('can not %s', (_name, state, command) => {
    expect(() => decideAsset(state, command)).toThrow(AssetOutOfPlace);
  });
});

describe('evolveAsset', () => {
  it('replaces an entry in its place, and adds any other at the end', () => {
    const state = fold(given(group(entry('a'), entry('b'))), [
      { type: 'asset.entry_put', data: { entry: entry('a', 'new') } },
      { type: 'asset.entry_put', data: { entry: entry('c') } },
      { type: 'asset.entry_removed', data: { identifier: 'b' } },
    ]);
    expect(state).toMatchObject({ value: group(entry('a', 'new'), entry('c')) });
  });

  it('patches inside data without touching the rest of it', () => {
    const value = { data: { name: 'A', description: 'd', old: 1 }, lorebookId: null, regexId: null } as never;
    const created = evolveAsset<'character'>({ status: 'absent' }, { type: 'asset.created', data: { value } }, 'a');
    const after = { data: { name: 'A', description: 'e', 'a.b': 2 }, lorebookId: 3, regexId: null } as never;
    const events = decideAsset(created, { type: 'replace', value: after, remembered: {} });
    expect(events).toEqual([
      {
        type: 'asset.changed',
        data: {
          set: [
            { path: ['data', 'description'], value: 'e' },
            { path: ['data', 'a.b'], value: 2 },
            { path: ['lorebookId'], value: 3 },
          ],
          unset: [['data', 'old']],
        },
      },
    ]);
    expect(events.reduce((state, event) => evolveAsset(state, event, 'b'), created)).toMatchObject({ value: after });
  });

  it('keeps the times apart: made, changed, deleted', () => {
    const state = fold({ status: 'absent' }, [
      { type: 'asset.created', data: { value: group() } },
      { type: 'asset.changed', data: { set: [{ path: ['name'], value: 'H' }], unset: [] } },
      { type: 'asset.deleted', data: {} },
    ]);
    expect(state).toMatchObject({
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:02.000Z',
      deletedAt: '2026-01-01T00:00:02.000Z',
    });
  });
});

describe('a revision (S-65)', () => {
  const revisionOf = (state: State): string => (state.status === 'absent' ? '' : state.revision);
  const rename = (name: string): AssetEvent => ({
    type: 'asset.changed',
    data: { set: [{ path: ['name'], value: name }], unset: [] },
  });

  it('is another one after each change, also when the content was there before', () => {
    const events = [rename('B'), rename('A'), rename('B'), rename('A')];
    const states = events.map((_, index) => fold(given(group()), events.slice(0, index)));
    const revisions = states.map(revisionOf);
    expect(new Set(revisions).size).toBe(events.length);
    for (const revision of revisions) expect(revision).toMatch(/^rev_[0-9a-f]{16}$/);
  });

  it('is another one after a delete, and after the restore', () => {
    const gone = fold(given(group()), [{ type: 'asset.deleted', data: {} }]);
    const back = evolveAsset<'regex'>(gone, { type: 'asset.restored', data: {} }, '2026-01-02T00:00:00.000Z');
    expect(new Set([given(group()), gone, back].map(revisionOf)).size).toBe(3);
    expect(back).toMatchObject({ updatedAt: '2026-01-02T00:00:00.000Z' });
    expect(back).not.toHaveProperty('deletedAt');
  });

  it('is the same for the same history', () => {
    const events = [rename('B'), rename('C')];
    expect(revisionOf(fold(given(group()), events))).toBe(revisionOf(fold(given(group()), structuredClone(events))));
  });

  it('does not repeat within twenty thousand histories that differ in one letter', () => {
    const seen = new Set<string>();
    for (let n = 0; n < 20_000; n++) seen.add(revisionOf(given({ ...group(), name: String(n) })));
    expect(seen.size).toBe(20_000);
  });
});
