import { describe, expect, it } from '@jest/globals';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';
import { defaultBasicPrompts } from '../../assets/preset/official-preset.ts';

const preset = (file: unknown) => taken('preset', importing(file));

describe('a native preset', () => {
  it('is read as it is; keys of its own stay', () => {
    const entries = [{ identifier: 'e', name: 'n', type: 'custom', enabled: false }, { identifier: 'main' }, {}];
    const file = { name: 'N', basicPrompts: { chatStart: 'c', own: 'o' }, entries, x: 1, id: 3 };
    const { content, notes } = preset(file);
    expect(content.preset.value).toMatchObject({
      name: 'N',
      x: 1,
      basicPrompts: { ...defaultBasicPrompts(), chatStart: 'c', own: 'o' },
      entries: [
        { identifier: 'e', enabled: false, active: true },
        { identifier: 'main', type: 'builtin' },
        { identifier: 'new-1', type: 'custom' },
      ],
    });
    expect(content.preset.value).not.toHaveProperty('id');
    expect(told(notes)).toEqual(['ignored_argument id']);
  });

  it('S-391 takes a list in place of basicPrompts as the entries', () => {
    const { content, notes } = preset({ basicPrompts: [{ identifier: 'e', content: 'c' }], entries: [] });
    expect(content.preset.value.entries).toMatchObject([{ identifier: 'e', content: 'c' }]);
    expect(told(notes)).toEqual(['coerced basicPrompts']);
  });

  it.each([
    [{ type: 'other' }, 'entries[0].type'],
    [{ role: 'narrator' }, 'entries[0].role'],
    [{ injectionPosition: 'top' }, 'entries[0].injectionPosition'],
  ])('is refused with %j at its path', (words, path) => {
    expect(refused(importing({ basicPrompts: {}, entries: [words] })).faults.map((fault) => fault.path)).toEqual([
      path,
    ]);
  });

  it('drops what its closed entries and its texts can not hold', () => {
    const { notes } = preset({ basicPrompts: 5, entries: [{ identifier: 'e', x: 1 }, 7] });
    expect(told(notes)).toEqual(['not_stored entries[0].x', 'damaged entries[1]', 'coerced basicPrompts']);
    expect(notes.dropped).toEqual(['entries[0].x', 'entries[1]', 'basicPrompts']);
  });

  it('F-116 has no connection key either', () => {
    const { notes } = preset({ basicPrompts: {}, entries: [], proxy_password: 'SECRET' });
    expect(JSON.stringify(notes)).not.toContain('SECRET');
    expect(notes.dropped).toEqual(['proxy_password']);
  });
});
