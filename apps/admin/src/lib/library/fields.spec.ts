import { describe, expect, it } from 'vitest';
import { assetFields, changedMembers, entryFields, membersOf, textsOf } from './fields.ts';

const stored = textsOf(entryFields.lorebook, {
  name: 'Tiber',
  keywords: ['river', 'water, brown'],
  content: 'A river.',
  strategy: 'keyword',
  insertionOrder: 100,
  enabled: true,
  extensions: { deep: 1 },
});

describe('changedMembers', () => {
  it.each([
    [{}, {}],
    [{ content: 'A brown river.' }, { content: 'A brown river.' }],
    [{ keywords: ' river\n\nRome ' }, { keywords: ['river', 'Rome'] }],
    [{ keywords: '' }, { keywords: [] }],
    [{ insertionOrder: '7' }, { insertionOrder: 7 }],
    [{ insertionOrder: 'x' }, { insertionOrder: 'x' }],
    [{ insertionOrder: '' }, { insertionOrder: '' }],
    [{ enabled: 'false' }, { enabled: false }],
  ])('%j sends %j', (typed, members) =>
    expect(changedMembers(entryFields.lorebook, { ...stored, ...typed }, stored)).toEqual(members),
  );
});

describe('textsOf', () => {
  it('has a line for each item of a list, and an empty text for what is not there', () => {
    expect(stored).toMatchObject({ keywords: 'river\nwater, brown', insertionOrder: '100', enabled: 'true' });
    expect(textsOf(assetFields.persona, { name: 'Me' })).toEqual({ name: 'Me', description: '' });
  });

  it('looks for the members of a character in its card', () => {
    const asset = { kind: 'character', id: 1, name: 'Ada', revision: '', createdAt: '', updatedAt: '' } as const;
    expect(membersOf({ ...asset, data: { name: 'Ada', scenario: 's' } })).toEqual({ name: 'Ada', scenario: 's' });
    expect(membersOf({ ...asset, kind: 'persona' })).toMatchObject({ name: 'Ada' });
  });
});
