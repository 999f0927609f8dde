import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpOptions } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';

const LIMIT = 4096;
let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom({ env: { TAPROOM_HTTP_BODY_LIMIT_BYTES: String(LIMIT) } });
});
afterAll(() => hub.close());

const json = { 'content-type': 'application/json' };
const create = (options: HttpOptions) => hub.http('POST', '/api/mcp/servers', options);
const createRaw = (rawBody: string | Buffer) => create({ rawBody, headers: json });
const server = { displayName: 'n', endpoint: 'http://127.0.0.1:9/mcp' };

describe('a request body', () => {
  it.each([
    ['{"displayName":"a" "endpoint"}', 'line 1, column 20'],
    ['{\n  "displayName": hunter2\n}', 'line 2, column 18'],
    ['{"displayName":"a"', 'ends too early'],
    ['{} {}', 'line 1, column 4'],
  ])('that is no JSON (%j) is refused, with the place and without the text', async (text, place) => {
    const answer = await createRaw(text);
    const [issue] = expectInvalid(answer, '');
    expect(issue?.message).toContain(place);
    expect(answer.text).not.toContain('hunter2');
  });

  it('that is no UTF-8 is refused, not mended', async () => {
    const bytes = Buffer.concat([Buffer.from('{"displayName":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(expectInvalid(await createRaw(bytes), '')[0]?.message).toContain('UTF-8');
  });

  it('larger than the limit is refused, and the connection goes on', async () => {
    expectProblem(await create({ body: { ...server, displayName: 'x'.repeat(LIMIT) } }), 'request.too_large');
    expect((await create({ body: server })).status).toBe(201);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'of another type (%s) is refused',
    async (type) => {
      const answer = await create({ rawBody: JSON.stringify(server), headers: { 'content-type': type } });
      expectProblem(answer, 'request.unsupported_media_type');
    },
  );

  it('without a type is refused', async () => {
    expectProblem(await create({ rawBody: JSON.stringify(server) }), 'request.unsupported_media_type');
  });

  it('may name its charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await create({ rawBody: JSON.stringify(server), headers })).status).toBe(201);
  });

  it('may be missing where none is wanted, whatever type is announced', async () => {
    expect((await hub.http('DELETE', '/api/access/session', { headers: json })).status).toBe(204);
    const headers = { ...json, 'content-length': '0' };
    expect((await hub.http('POST', '/api/mcp/servers/none/discover', { headers })).status).toBe(404);
  });

  it.each(['[]', '"text"', 'null', '1', 'true'])('that is no object (%s) is refused', async (text) => {
    expectInvalid(await createRaw(text), '');
  });
});

describe('M-5: what is wrong with a body is told by its path:', () => {
  it.each<[string, unknown, string[]]>([
    ['missing members', {}, ['displayName', 'endpoint']],
    ['a wrong type', { ...server, displayName: 1 }, ['displayName']],
    [
      'a header value that is no text',
      { ...server, headers: { 'X-A': 1, ok: 'x', plain: null } },
      ['headers["X-A"]', 'headers.plain'],
    ],
    ['an unknown member', { ...server, connect: true, 'a b': 1 }, ['connect', '["a b"]']],
    ['a value outside a list', { ...server, protocolVersion: '2024-11-05' }, ['protocolVersion']],
    [
      'a __proto__ of its own',
      JSON.parse(`{"displayName":"n","endpoint":"http://h/","__proto__":{"x":1}}`),
      ['__proto__'],
    ],
    [
      'a __proto__ among the headers that is no text',
      JSON.parse('{"displayName":"n","endpoint":"http://h/","headers":{"__proto__":{"x":1}}}'),
      ['headers.__proto__'],
    ],
  ])('%s', async (_, body, paths) => {
    expectInvalid(await create({ body }), ...paths);
  });

  it('no more than a hundred at once, and never a value', async () => {
    const headers = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`h${n}`, 424242]));
    const answer = await create({ body: { ...server, headers } });
    expect(expectProblem(answer, 'request.invalid').errors).toHaveLength(100);
    expect(answer.text).not.toContain('424242');
  });
});

describe('M-12: what a body may say is kept as it was said:', () => {
  it.each<[string, string]>([
    ['a header named __proto__', '{"__proto__":"kept","constructor":"c","toString":"t"}'],
    ['lone surrogates', '{"X-A":"\\ud800","X-\\udfff":"b"}'],
    ['control characters and emoji', '{"X-A":"\\u0000\\u0007\\n","X-B":"🍺"}'],
  ])('%s', async (_, headers) => {
    const made = await createRaw(`{"displayName":"n","endpoint":"http://127.0.0.1:9/mcp","headers":${headers}}`);
    expect(made.status).toBe(201);
    await hub.restart();
    const kept = await hub.http('GET', `/api/mcp/servers/${(made.json as { id: string }).id}`);
    for (const answer of [made, kept])
      expect(entriesOf((answer.json as { headers: object }).headers)).toEqual(entriesOf(JSON.parse(headers)));
  });
});

/** A matcher would take a member named __proto__ for the prototype. */
function entriesOf(headers: object): [string, unknown][] {
  return Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
}
