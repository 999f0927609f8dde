import { describe, expect, it } from '@jest/globals';
import { passedHeaders } from './passed-headers.ts';

const passed = (...rawHeaders: string[]) => Object.fromEntries(passedHeaders(rawHeaders));

describe('the headers of an upstream’s answer', () => {
  it('go on with all their values', () => {
    expect(passed('Retry-After', '3', 'X-A', '1', 'x-a', '2', 'Content-Type', 'text/event-stream')).toEqual({
      'retry-after': ['3'],
      'x-a': ['1', '2'],
      'content-type': ['text/event-stream'],
    });
  });

  it('stay back where they belong to the connection, those that it names too', () => {
    expect(
      passed('Connection', 'close, X-Hop', 'X-Hop', '1', 'Transfer-Encoding', 'chunked', 'Keep-Alive', 'timeout=5'),
    ).toEqual({});
  });

  it.each([
    'Set-Cookie',
    'Content-Security-Policy',
    'Strict-Transport-Security',
    'Access-Control-Allow-Origin',
    'Server',
    'X-Taproom-Generation',
  ])('%s stays back: it would be said of Taproom', (name) => {
    expect(passed(name, 'x', 'X-B', '1')).toEqual({ 'x-b': ['1'] });
  });
});
