import { describe, expect, it } from '@jest/globals';
import { DomainError } from './errors.ts';
import { requireNativeName } from './native-name.ts';
import { refusalOf } from '../spec-support/refusal.ts';

describe('requireNativeName (M-10)', () => {
  it.each([
    ['one character', 'a'],
    ['256 characters', 'a'.repeat(256)],
    ['256 characters beyond the BMP', '😀'.repeat(256)],
    ['only Chinese', '工具调用'],
    ['dots, slashes and an underscore first', '_a.b/c-d'],
    ['a space', 'a b'],
    ['__proto__', '__proto__'],
    ['a lone surrogate', '\ud800'],
    ['NBSP, the character after C1', '\u00a0'],
  ])('allows %s', (_what, name) => {
    expect(() => requireNativeName(name)).not.toThrow();
  });

  it.each([
    ['an empty name', '', 'must not be empty'],
    ['257 characters', 'a'.repeat(257), 'must have at most 256 characters'],
    ['257 characters beyond the BMP', '😀'.repeat(257), 'must have at most 256 characters'],
    ['a colon', 'a:b', 'must not have a ":"'],
    ['NUL', 'a\u0000', 'must not have control characters'],
    ['a line feed', 'a\n', 'must not have control characters'],
    ['the last of C0', '\u001f', 'must not have control characters'],
    ['DEL', '\u007f', 'must not have control characters'],
    ['the first of C1', '\u0080', 'must not have control characters'],
    ['the last of C1', '\u009f', 'must not have control characters'],
  ])('refuses %s', (_what, name, message) => {
    expect(refusalOf(() => requireNativeName(name))).toEqual({
      code: 'request.invalid',
      issues: [{ path: 'nativeName', message }],
    });
  });

  it('names the path that it is told', () => {
    expect(refusalOf(() => requireNativeName('', 'tool')).issues[0]?.path).toBe('tool');
  });

  it('throws a DomainError that says it in words', () => {
    expect(() => requireNativeName('')).toThrow(new DomainError('request.invalid', 'nativeName must not be empty'));
  });
});
