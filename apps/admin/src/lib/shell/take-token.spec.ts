import { describe, expect, it } from 'vitest';
import { takeToken } from './take-token.ts';

describe('takeToken', () => {
  it('takes the token out of the address', () => {
    expect(takeToken(new URL('http://h/sign-in?next=%2Factivity#token=a-b_c'))).toEqual({
      token: 'a-b_c',
      rest: '/sign-in?next=%2Factivity',
    });
  });

  it.each(['', '#', '#token=', '#other=1'])('finds none in %j', (hash) =>
    expect(takeToken({ hash, pathname: '/sign-in', search: '' }).token).toBeUndefined(),
  );
});
