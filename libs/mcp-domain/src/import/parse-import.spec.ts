import { describe, expect, it } from '@jest/globals';
import { refusalOf } from '../../spec-support/refusal.ts';
import { parseImport } from './parse-import.ts';

const url = 'https://mcp.exa.ai/mcp';
const refused = (path: string, message: string) => ({ code: 'request.invalid', issues: [{ path, message }] });
const bare = (server: string): string => `{"exa":${server}}`;

describe('parseImport (M-21): accepted', () => {
  it.each<[string, string, object]>([
    ['a bare server', `{"exa":{"url":"${url}"}}`, { displayName: 'exa', endpoint: url }],
    ['under mcpServers', `{"mcpServers":{"exa":{"url":"${url}"}}}`, { displayName: 'exa', endpoint: url }],
    [
      'with everything',
      `{"Exa Search":{"type":"http","url":"${url}","headers":{"X-A":" v "},"protocolVersion":"2025-06-18"}}`,
      {
        displayName: 'Exa Search',
        endpoint: url,
        headers: { 'X-A': ' v ' },
        protocolVersion: '2025-06-18',
      },
    ],
    ['type streamable-http', bare(`{"url":"${url}","type":"streamable-http"}`), { displayName: 'exa', endpoint: url }],
    ['type streamableHttp', bare(`{"url":"${url}","type":"streamableHttp"}`), { displayName: 'exa', endpoint: url }],
    [
      'version auto',
      bare(`{"url":"${url}","protocolVersion":"auto"}`),
      { displayName: 'exa', endpoint: url, protocolVersion: 'auto' },
    ],
    [
      'no headers in headers',
      bare(`{"url":"${url}","headers":{}}`),
      { displayName: 'exa', endpoint: url, headers: {} },
    ],
    ['a server named __proto__', `{"__proto__":{"url":"${url}"}}`, { displayName: '__proto__', endpoint: url }],
    ['a server named url', `{"mcpServers":{"url":{"url":"${url}"}}}`, { displayName: 'url', endpoint: url }],
    ['white space around it', ` \n{"exa": {"url": "${url}"}}\n`, { displayName: 'exa', endpoint: url }],
  ])('%s', (_name, text, input) => {
    expect(parseImport(text)).toStrictEqual(input);
  });

  it('keeps a header named __proto__', () => {
    const { headers } = parseImport(bare(`{"url":"${url}","headers":{"__proto__":"p"}}`));
    expect(JSON.stringify(headers)).toBe('{"__proto__":"p"}');
  });
});

describe('parseImport (M-21): refused as a whole, each for its own reason', () => {
  const stdio = 'is of a stdio server, a program on this machine; only Streamable HTTP servers can be imported';
  const several = 'has several servers; import them one by one';
  const type = 'must be http, streamable-http or streamableHttp, or be left out';
  const version = 'must be one of auto, 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26';
  const server = `{"url":"${url}"}`;

  it.each<[string, string, string, string]>([
    ['no JSON', '{"exa":}', '', 'The pasted text is not valid JSON at line 1, column 8.'],
    ['nothing', '', '', 'The pasted text is empty, not JSON.'],
    ['an array', `[${server}]`, '', 'The pasted JSON must be an object, but is an array.'],
    ['null', 'null', '', 'The pasted JSON must be an object, but is null.'],
    ['a URL', `"${url}"`, '', 'The pasted JSON must be an object, but is a string.'],
    ['no server', '{}', '', 'has no server'],
    ['no server in the wrapper', '{"mcpServers":{}}', 'mcpServers', 'has no server'],
    ['a wrapper that is an array', `{"mcpServers":[${server}]}`, 'mcpServers', 'must be an object, but is an array'],
    ['two servers', `{"a":${server},"b":${server}}`, '', several],
    ['two servers in the wrapper', `{"mcpServers":{"a":${server},"b":${server}}}`, 'mcpServers', several],
    ['a good server and a stdio one', `{"a":${server},"b":{"command":"x"}}`, '', several],
    ['two servers of one name', `{"a":${server},"a":{"url":"http://other/"}}`, '', several],
    [
      'two servers of one name in the wrapper',
      `{"mcpServers":{"a":${server},"\\u0061":${server}}}`,
      'mcpServers',
      several,
    ],
    ['two wrappers', `{"mcpServers":{"a":${server}},"mcpServers":{"a":${server}}}`, 'mcpServers', 'is there twice'],
    [
      'a member beside the wrapper',
      `{"mcpServers":{"a":${server}},"inputs":[]}`,
      'inputs',
      'is not known beside mcpServers',
    ],
    ['a header twice', bare(`{"url":"${url}","headers":{"A":"1","A":"2"}}`), 'exa.headers.A', 'is there twice'],
    ['a URL twice', bare(`{"url":"${url}","url":"http://other/"}`), 'exa.url', 'is there twice'],
    ['a server that is a string', `{"url":"${url}"}`, 'url', 'must be an object, but is a string'],
    [
      'a header that is no string',
      bare(`{"url":"${url}","headers":{"X-A":1}}`),
      'exa.headers["X-A"]',
      'must be a string',
    ],
    ['a header of null', bare(`{"url":"${url}","headers":{"X-A":null}}`), 'exa.headers["X-A"]', 'must be a string'],
    ['headers that are an array', bare(`{"url":"${url}","headers":[]}`), 'exa.headers', 'must be an object'],
    ['headers of null', bare(`{"url":"${url}","headers":null}`), 'exa.headers', 'must be an object'],
    ['an unknown version', bare(`{"url":"${url}","protocolVersion":"2024-11-05"}`), 'exa.protocolVersion', version],
    ['a version of null', bare(`{"url":"${url}","protocolVersion":null}`), 'exa.protocolVersion', version],
    [
      'sse',
      bare(`{"url":"${url}","type":"sse"}`),
      'exa.type',
      'is sse, the HTTP+SSE transport of 2024, which is not supported; does the server have a Streamable HTTP endpoint too?',
    ],
    ['stdio', bare('{"type":"stdio","command":"npx"}'), 'exa.command', stdio],
    ['stdio by its type alone', bare(`{"type":"stdio","url":"${url}"}`), 'exa.type', stdio],
    ['a command', bare('{"command":"npx","args":["-y"],"env":{}}'), 'exa.command', stdio],
    ['a command beside a URL', bare(`{"command":"npx","url":"${url}"}`), 'exa.command', stdio],
    ['another type', bare(`{"url":"${url}","type":"websocket"}`), 'exa.type', type],
    ['a type of null', bare(`{"url":"${url}","type":null}`), 'exa.type', type],
    ['an unknown key', bare(`{"url":"${url}","disabled":false}`), 'exa.disabled', 'is not known'],
    ['no URL', bare('{"type":"http"}'), 'exa.url', 'is missing'],
    ['a numeric URL', bare('{"url":1}'), 'exa.url', 'must be a string'],
    ['a URL of another scheme', bare('{"url":"ws://h/"}'), 'exa.url', 'must begin with http:// or https://'],
    [
      'a URL with a fragment',
      bare('{"url":"http://h/#"}'),
      'exa.url',
      'must not have a fragment: remove the "#" and what follows, a server never gets to see it',
    ],
    ['a name of white space', `{" ":${server}}`, '[" "]', 'must have a character that is not white space'],
    [
      'a long name',
      `{"mcpServers":{"${'a'.repeat(201)}":${server}}}`,
      `mcpServers.${'a'.repeat(201)}`,
      'must have at most 200 characters, but has 201',
    ],
  ])('%s', (_name, text, path, message) => {
    expect(refusalOf(() => parseImport(text))).toEqual(refused(path, message));
  });

  it('tells all that is wrong with a server', () => {
    const text = bare('{"url":"x","headers":{"A":1},"protocolVersion":"1","timeout":5}');
    expect(refusalOf(() => parseImport(text)).issues.map(({ path }) => path)).toEqual([
      'exa.timeout',
      'exa.url',
      'exa.headers.A',
      'exa.protocolVersion',
    ]);
  });

  it.each([
    bare(`{"url":"http://u:s3cret@[h/","headers":{"A":["s3cret"]}}`),
    bare(`{"url":"${url}","headers":{"A":"s3cret"} x}`),
  ])('repeats no secret: %s', (text) => {
    expect(() => parseImport(text)).toThrow(expect.not.stringContaining('s3cret'));
    expect(JSON.stringify(refusalOf(() => parseImport(text)))).not.toContain('s3cret');
  });
});
