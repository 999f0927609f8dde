import { describe, expect, it } from '@jest/globals';
import { InvalidValue } from '../fields/invalid-value.ts';
import { pathOf, placeOf } from '../fields/place.ts';
import { fixedIdentifiers } from '../model/preset.ts';
import { builtinEntries, officialPreset } from './official-preset.ts';
import { changedPreset, newPreset, readPreset } from './write-preset.ts';

const read = (payload: unknown, use: 'create' | 'update' = 'create') => readPreset(payload, placeOf('preset'), use);
const made = (payload: unknown) => newPreset(read(payload).value, () => 'new');

describe('a preset (S-159, S-343, S-344)', () => {
  it('has the twelve built-in entries unless some are given', () => {
    expect(made({ name: 'P' }).entries).toEqual(builtinEntries());
    expect(new Set(builtinEntries().map(({ identifier }) => identifier))).toEqual(new Set(fixedIdentifiers.keys()));
    expect(made({ name: 'P', entries: [] }).entries).toEqual([]);
  });

  it('stores given entries as listed, and fills in missing fields only', () => {
    expect(
      made({ name: 'P', entries: [{ identifier: 'chatHistory' }, { content: 'c', injectionPosition: 'absolute' }] })
        .entries,
    ).toEqual([
      {
        identifier: 'chatHistory',
        name: '',
        content: '',
        role: 'system',
        type: 'marker',
        injectionPosition: 'relative',
        injectionDepth: 4,
        forbidOverrides: false,
        enabled: true,
        active: true,
      },
      {
        identifier: 'new',
        name: '',
        content: 'c',
        role: 'system',
        type: 'custom',
        injectionPosition: 'absolute',
        injectionDepth: 4,
        forbidOverrides: false,
        enabled: true,
        active: true,
      },
    ]);
  });

  it('patches basicPrompts key by key and keeps unknown members (S-69)', () => {
    const before = made({ name: 'P', basicPrompts: { scenario: 's', mine: 1 }, note: 'x' });
    const after = changedPreset(before, read({ basicPrompts: { persona: 'p' } }, 'update').value, () => 'new');
    expect(after).toEqual({ ...before, basicPrompts: { ...before.basicPrompts, persona: 'p' } });
    expect(after.basicPrompts).toMatchObject({ scenario: 's', mine: 1 });
    expect(after['note']).toBe('x');
  });

  it('can not be made official, and says so', () => {
    expect(made({ name: 'P', official: true }).official).toBe(false);
    expect(read({ name: 'P', official: true }).warnings).toMatchObject([
      { code: 'not_stored', path: 'preset.official' },
    ]);
  });

  it('may be written back as it was read (S-392)', () => {
    const payload = { kind: 'preset', id: 1, ...officialPreset(), revision: 'r', createdAt: 'x', updatedAt: 'y' };
    expect(read(payload).warnings.map(({ path }) => path)).toEqual([
      'preset.kind',
      'preset.id',
      'preset.revision',
      'preset.createdAt',
      'preset.updatedAt',
      'preset.official',
    ]);
    expect(made(payload)).toEqual({ ...officialPreset(), official: false });
  });

  it.each<[unknown, string]>([
    [{}, 'preset.name'],
    [{ name: '' }, 'preset.name'],
    [{ name: 'P', active: 1 }, 'preset.active'],
    [{ name: 'P', basicPrompts: { persona: null } }, 'preset.basicPrompts.persona'],
    [{ name: 'P', entries: [{ enabled: 'yes' }] }, 'preset.entries[0].enabled'],
    [{ name: 'P', entries: [{ system_prompt: true }] }, 'preset.entries[0].system_prompt'],
    [{ name: 'P', entries: [{ identifier: 'main' }, { identifier: 'main' }] }, 'preset.entries[1].identifier'],
  ])('refuses %j at %s', (payload, path) => {
    let fault: unknown;
    try {
      read(payload);
    } catch (error) {
      fault = error instanceof InvalidValue ? pathOf(error.place) : error;
    }
    expect(fault).toBe(path);
  });
});
