import { describe, expect, it } from '@jest/globals';
import { DomainError, describeIssues, invalidRequest, throwIfAny } from './errors.ts';

const issue = (path: string) => ({ path, message: 'is wrong' });

describe('describeIssues', () => {
  it.each<[number, string]>([
    [1, 'a0 is wrong'],
    [5, 'a0 is wrong; a1 is wrong; a2 is wrong; a3 is wrong; a4 is wrong'],
    [6, 'a0 is wrong; a1 is wrong; a2 is wrong; a3 is wrong; a4 is wrong; and 1 more'],
    [9, 'a0 is wrong; a1 is wrong; a2 is wrong; a3 is wrong; a4 is wrong; and 4 more'],
  ])('of %i issues', (count, text) => {
    expect(describeIssues(Array.from({ length: count }, (_, n) => issue(`a${n}`)))).toBe(text);
  });

  it('has no path to name for the whole', () => {
    expect(describeIssues([{ path: '', message: 'The text is empty.' }])).toBe('The text is empty.');
  });
});

describe('DomainError', () => {
  it('carries every issue of a refused request', () => {
    const issues = [issue('a'), issue('b')];
    const error = invalidRequest(issues);
    expect(error).toBeInstanceOf(DomainError);
    expect([error.code, error.message, error.issues]).toEqual(['request.invalid', 'a is wrong; b is wrong', issues]);
  });

  it('is thrown for an issue, and not for none', () => {
    expect(() => throwIfAny([])).not.toThrow();
    expect(() => throwIfAny([issue('a')])).toThrow('a is wrong');
  });
});
