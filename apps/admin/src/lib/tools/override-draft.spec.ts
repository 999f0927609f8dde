import { describe, expect, it } from 'vitest';
import { OverrideDraft } from './override-draft.svelte.ts';

describe('M-17: a draft of our descriptions', () => {
  it('holds only what differs from the server', () => {
    const draft = new OverrideDraft(undefined);
    draft.setDescription('ours', 'theirs');
    draft.setProperty('q', 'a query', undefined);
    expect(draft.override).toEqual({ description: 'ours', properties: { q: 'a query' } });
    draft.setDescription('theirs', 'theirs');
    draft.setProperty('q', undefined, undefined);
    expect(draft.override).toBeUndefined();
    expect(draft.changed).toBe(false);
  });

  it('takes an empty text for a description like any other, and trims nothing', () => {
    const draft = new OverrideDraft(undefined);
    draft.setDescription('', 'theirs');
    draft.setProperty('__proto__', ' x ', undefined);
    expect(draft.override?.description).toBe('');
    expect(Object.entries(draft.override?.properties ?? {})).toEqual([['__proto__', ' x ']]);
  });

  it('notices what was saved elsewhere meanwhile, but not its own saving', () => {
    const draft = new OverrideDraft({ description: 'old' });
    draft.setDescription('mine', 'theirs');
    expect(draft.isOvertaken({ description: 'old' })).toBe(false);
    expect(draft.isOvertaken({ description: 'other' })).toBe(true);
    expect(draft.isOvertaken({ description: 'mine' })).toBe(false);
    draft.rebase({ description: 'other' });
    expect(draft.isOvertaken({ description: 'other' })).toBe(false);
    expect(draft.description).toBe('mine');
  });
});
