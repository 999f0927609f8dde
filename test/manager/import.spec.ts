import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateMcpServer } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { addServer, listServers } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const paste = (json: string) => hub.http('POST', '/api/mcp/servers/parse-import', { body: { json } });
const pasteServer = (server: object) => paste(JSON.stringify({ exa: server }));
const url = 'https://h.example/mcp';

describe('M-21: a pasted server', () => {
  it.each([
    ['alone', { exa: { url } }, {}],
    ['under mcpServers', { mcpServers: { exa: { url } } }, {}],
    ['with headers', { exa: { url, headers: { 'X-Key': 'k' } } }, { headers: { 'X-Key': 'k' } }],
    ['with a protocol version', { exa: { url, protocolVersion: '2025-06-18' } }, { protocolVersion: '2025-06-18' }],
    ['of type http', { exa: { url, type: 'http' } }, {}],
    ['of type streamable-http', { exa: { url, type: 'streamable-http' } }, {}],
    ['of type streamableHttp', { exa: { url, type: 'streamableHttp' } }, {}],
  ])('is read: %s', async (_, pasted, more) => {
    const answer = await paste(JSON.stringify(pasted));
    expect(answer.status).toBe(200);
    expect(read(CreateMcpServer, answer)).toEqual({ displayName: 'exa', endpoint: url, ...more });
  });

  it('is not stored', async () => {
    const before = await listServers(hub);
    await pasteServer({ url });
    expect(await listServers(hub)).toEqual(before);
  });

  it('can be created as it was read', async () => {
    const input = read(CreateMcpServer, await pasteServer({ url, headers: { 'X-Key': ' k ' } })) as CreateMcpServer;
    expect(await addServer(hub, input)).toMatchObject({
      displayName: 'exa',
      endpoint: url,
      headers: { 'X-Key': ' k ' },
    });
  });
});

const wrapped = (value: unknown): string => JSON.stringify({ mcpServers: value });

describe('M-21: a paste is refused as a whole, with its own reason', () => {
  const refusals: [string, string, RegExp, string][] = [
    ['no JSON', '{"exa": ', /JSON/, ''],
    ['nothing', '', /JSON/, ''],
    ['a list', '[]', /object/, ''],
    ['null', 'null', /object/, ''],
    ['no server', '{}', /no server/, ''],
    ['no server under mcpServers', wrapped({}), /no server/, 'mcpServers'],
    ['two servers', JSON.stringify({ a: { url }, b: { url } }), /several/, ''],
    ['two servers under mcpServers', wrapped({ a: { url }, b: { url } }), /several/, 'mcpServers'],
    ['two servers of one name', `{"a":{"url":"${url}"},"a":{"url":"${url}"}}`, /several/, ''],
    ['a header that is no string', JSON.stringify({ a: { url, headers: { 'X-A': 1 } } }), /string/, 'a.headers["X-A"]'],
    ['headers that are a list', JSON.stringify({ a: { url, headers: [] } }), /object/, 'a.headers'],
    [
      'an unknown protocol version',
      JSON.stringify({ a: { url, protocolVersion: '2024-11-05' } }),
      /2025-11-25/,
      'a.protocolVersion',
    ],
    ['sse', JSON.stringify({ a: { url, type: 'sse' } }), /sse|SSE/, 'a.type'],
    ['stdio', JSON.stringify({ a: { url, type: 'stdio' } }), /stdio/, 'a.type'],
    ['another type', JSON.stringify({ a: { url, type: 'websocket' } }), /streamable-http/, 'a.type'],
    ['a command', JSON.stringify({ a: { command: 'npx', args: ['x'] } }), /stdio/, 'a.command'],
    ['an unknown key', JSON.stringify({ a: { url, timeout: 5 } }), /\S/, 'a.timeout'],
    ['a key beside mcpServers', JSON.stringify({ mcpServers: { a: { url } }, inputs: [] }), /mcpServers/, 'inputs'],
    ['no url', JSON.stringify({ a: { headers: {} } }), /\S/, 'a.url'],
    ['a url with a fragment', JSON.stringify({ a: { url: `${url}#x` } }), /fragment/, 'a.url'],
    ['a server that is a string', JSON.stringify({ a: url }), /object/, 'a'],
    ['a name of white space', JSON.stringify({ ' ': { url } }), /white space/, '[" "]'],
  ];

  it.each(refusals)('%s', async (_, json, reason, path) => {
    const before = await listServers(hub);
    const [issue] = expectInvalid(await paste(json), path);
    expect(issue?.message).toMatch(reason);
    expect(await listServers(hub)).toEqual(before);
  });

  it('gives the reasons apart: no two of the kinds are told alike', async () => {
    const kinds = [
      'no JSON',
      'two servers',
      'a header that is no string',
      'an unknown protocol version',
      'sse',
      'stdio',
      'an unknown key',
    ];
    const chosen = refusals.filter(([kind]) => kinds.includes(kind));
    const details = await Promise.all(
      chosen.map(async ([, json]) => expectProblem(await paste(json), 'request.invalid').detail),
    );
    expect(new Set(details).size).toBe(kinds.length);
  });

  it('says nothing of a header value', async () => {
    const answer = await pasteServer({ url, headers: { 'X-Key': 'hunter2' }, timeout: 5 });
    expectInvalid(answer, 'exa.timeout');
    expect(answer.text).not.toContain('hunter2');
  });
});
