import { describe, expect, it } from '@jest/globals';
import { isCanonicalUuid } from './registration.ts';

describe('isCanonicalUuid (M-2)', () => {
  it.each<[string, boolean]>([
    ['0a1b2c3d-0000-4000-8000-00000000000f', true],
    ['0A1B2C3D-0000-4000-8000-00000000000F', false],
    ['0a1b2c3d00004000800000000000000f', false],
    ['{0a1b2c3d-0000-4000-8000-00000000000f}', false],
    ['0a1b2c3d-0000-4000-8000-00000000000g', false],
    ['0a1b2c3d-0000-4000-8000-00000000000', false],
    ['0a1b2c3d-0000-4000-8000-00000000000f\n', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isCanonicalUuid(text)).toBe(expected);
  });
});
