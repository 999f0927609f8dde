import { describe, expect, it } from 'vitest';
import { briefFailure } from './brief-failure.ts';

describe('briefFailure', () => {
  it('is the HTTP status, where there is one', () =>
    expect(
      briefFailure('The discovery failed (auth). The server refused initialize with HTTP 401. Check the credentials.'),
    ).toBe('HTTP 401'));

  it('leaves out what every message begins with', () =>
    expect(briefFailure('The discovery failed (transport). The connection to http://h was refused.')).toBe(
      'The connection to http://h was refused.',
    ));

  it('keeps any other message', () => expect(briefFailure('It ended.')).toBe('It ended.'));
});
