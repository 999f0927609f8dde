import { describe, expect, it } from 'vitest';
import { nextAfterSignIn, signInPath, toolPath } from './paths.ts';

describe('addresses', () => {
  it('hold any tool name in one segment', () => expect(toolPath('id', 'a/b?c')).toBe('/servers/id/tools/a%2Fb%3Fc'));

  it('bring one back to where one wanted to go', () => {
    const next = new URL(signInPath('/servers/a?q=b'), 'http://h').searchParams.get('next');
    expect(nextAfterSignIn(next)).toBe('/servers/a?q=b');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?next=/sign-in', null])(
    'lead from %j to the servers',
    (next) => expect(nextAfterSignIn(next)).toBe('/servers'),
  );
});
