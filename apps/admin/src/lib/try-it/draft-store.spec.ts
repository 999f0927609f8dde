import { beforeEach, describe, expect, it } from 'vitest';
import { loadDraft, saveDraft } from './draft-store.ts';

const ref = { registrationId: 'r', nativeName: 't' };

describe('the draft of a tool', () => {
  beforeEach(() => sessionStorage.clear());

  it('is an empty object at first', () => {
    expect(loadDraft(ref)).toBe('{}');
  });

  it('comes back as it was typed, valid or not, for its own tool only', () => {
    saveDraft(ref, '{"a": 1.0,\r\n');
    expect(loadDraft(ref)).toBe('{"a": 1.0,\r\n');
    expect(loadDraft({ ...ref, nativeName: 'other' })).toBe('{}');
    expect(loadDraft({ ...ref, registrationId: 'other' })).toBe('{}');
  });

  it('leaves nothing behind once it is empty again', () => {
    saveDraft(ref, '{"a": 1}');
    saveDraft(ref, '{}');
    expect(sessionStorage.length).toBe(0);
  });

  it('lives without storage', () => {
    const denied = (): Storage => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(() => saveDraft(ref, '{"a": 1}', denied)).not.toThrow();
    expect(loadDraft(ref, denied)).toBe('{}');
  });
});
