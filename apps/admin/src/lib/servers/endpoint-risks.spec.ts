import { describe, expect, it } from 'vitest';
import { endpointRisks, shownEndpoint } from './endpoint-risks.ts';

describe('endpointRisks', () => {
  it.each([
    ['http://127.0.0.1:3001/mcp', false],
    ['http://localhost/mcp', false],
    ['http://[::1]:8080/mcp', false],
    ['https://example.com/mcp', false],
    ['http://10.0.0.5:8000/mcp', true],
    ['http://localhost.example.com/', true],
    ['http://my_host/mcp', true],
  ])('of %s: plain http to another machine is %s', (endpoint, plainHttp) =>
    expect(endpointRisks(endpoint)?.plainHttp).toBe(plainHttp),
  );

  it('sees a user name as well as a password', () => {
    expect(endpointRisks('https://user@example.com/')?.credentials).toBe(true);
    expect(endpointRisks('https://:pw@example.com/')?.credentials).toBe(true);
    expect(endpointRisks('https://example.com/?user=a')?.credentials).toBe(false);
  });

  it.each(['', 'example.com', 'ftp://example.com'])('knows nothing of %j', (text) =>
    expect(endpointRisks(text)).toBeUndefined(),
  );
});

describe('shownEndpoint', () => {
  it('hides credentials and nothing else', () => {
    expect(shownEndpoint('https://user:p%40w@h.example/mcp?a=@b')).toBe('https://••••@h.example/mcp?a=@b');
    expect(shownEndpoint('https://h.example/mcp?a=@b')).toBe('https://h.example/mcp?a=@b');
  });
});
