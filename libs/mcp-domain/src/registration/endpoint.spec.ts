import { describe, expect, it } from '@jest/globals';
import { publicEndpoint, readEndpoint } from './endpoint.ts';

describe('readEndpoint (M-11)', () => {
  it.each([
    ['https://mcp.exa.ai/mcp', 'https://mcp.exa.ai/mcp'],
    ['http://example.com/mcp', 'http://example.com/mcp'],
    ['http://example.com/mcp/', 'http://example.com/mcp/'],
    ['http://example.com', 'http://example.com/'],
    ['HTTP://EXAMPLE.com:80/A/../B', 'http://example.com/B'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com:8443/mcp', 'https://example.com:8443/mcp'],
    ['http://user:p%40ss@example.com/mcp?key=a%20b&c', 'http://user:p%40ss@example.com/mcp?key=a%20b&c'],
    ['http://[::1]:3000/mcp', 'http://[::1]:3000/mcp'],
    ['http://my_host/mcp', 'http://my_host/mcp'],
    ['http://192.168.0.1:3001/mcp', 'http://192.168.0.1:3001/mcp'],
    ['http://localhost/mcp?', 'http://localhost/mcp?'],
    ['  http://localhost/mcp \n', 'http://localhost/mcp'],
    ['http://bücher.example/ü', 'http://xn--bcher-kva.example/%C3%BC'],
    ['http://localhost/%23', 'http://localhost/%23'],
    ['http://localhost:1/mcp', 'http://localhost:1/mcp'],
    ['http://localhost//a//b', 'http://localhost//a//b'],
  ])('normalises %j to %s', (text, endpoint) => {
    expect(readEndpoint(text)).toEqual({ ok: true, endpoint });
  });

  const notWhole = 'must be a whole http: or https: URL with a host';
  const notHttp = 'must begin with http:// or https://';
  it.each([
    ['', notWhole],
    ['example.com/mcp', notWhole],
    ['/mcp', notWhole],
    ['http://', notWhole],
    ['http://:80/', notWhole],
    ['http://a b/', notWhole],
    ['http://host:99999/', notWhole],
    ['ftp://example.com/', notHttp],
    ['ws://example.com/', notHttp],
    ['file:///mcp', notHttp],
    ['localhost:3000/mcp', notHttp],
    ['stdio:run', notHttp],
  ])('refuses %j: it %s', (text, reason) => {
    expect(readEndpoint(text)).toEqual({ ok: false, reason });
  });

  it.each(['http://localhost/mcp#a', 'http://localhost/mcp#', 'http://localhost#', 'http://u:p@localhost/?a#b?c'])(
    'refuses %s for its fragment',
    (text) => {
      const reason = 'must not have a fragment: remove the "#" and what follows, a server never gets to see it';
      expect(readEndpoint(text)).toEqual({ ok: false, reason });
    },
  );

  it.each(['http://user:s3cret@[bad/', 'sk-s3cret:x@host/', 'http://user:s3cret@host/#'])(
    'does not repeat the credentials of %s',
    (text) => {
      expect(JSON.stringify(readEndpoint(text))).not.toContain('s3cret');
    },
  );
});

describe('publicEndpoint (M-19)', () => {
  it.each([
    ['https://mcp.exa.ai/mcp', 'https://mcp.exa.ai/mcp'],
    ['http://user:pass@example.com:8080/mcp/', 'http://example.com:8080/mcp/'],
    ['http://user@example.com/', 'http://example.com/'],
    ['https://example.com/mcp?api_key=abc', 'https://example.com/mcp'],
    ['https://example.com/mcp?', 'https://example.com/mcp'],
    ['http://[::1]:3000/mcp?a', 'http://[::1]:3000/mcp'],
    ['https://h/api/mcp/s/OGJmNGY2YzItMzM0/mcp', 'https://h/api/mcp/s/OGJmNGY2YzItMzM0/mcp'],
    ['https://h/s/OGJmNGY2YzItMzM0ZS00ZmI/mcp', 'https://h/s/…/mcp'],
    ['https://h/a-rather-long-name-of-a-path/mcp', 'https://h/a-rather-long-name-of-a-path/mcp'],
  ])('shows %s as %s', (endpoint, shown) => {
    expect(publicEndpoint(endpoint)).toBe(shown);
  });
});
