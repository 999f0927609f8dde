import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { scripted } from '../support/mcp-servers/index.ts';
import { addConnection } from '../support/taproom-connections.ts';
import { completion } from '../support/upstream/index.ts';
import { body, chat, type ChatHub, completed, errorOf, makeToken, startChatHub } from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.u.script());

const models = (options: { token?: string | null; headers?: Record<string, string> } = {}) =>
  hub.taproom.http('GET', '/v1/models', options);

describe('/v1', () => {
  it('C-1 wants a token with the scope chat, and says so in the form of OpenAI', async () => {
    const { token } = await makeToken(hub, ['legacy', 'manage']);
    for (const answer of [await chat(hub, body(), { token: null }), await models({ token: null })]) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(errorOf(answer)).toMatchObject({ code: 'auth.token_invalid', param: null });
    }
    for (const answer of [await chat(hub, body(), { token }), await models({ token })]) {
      expect(answer.status).toBe(403);
      expect(errorOf(answer).code).toBe('auth.scope_missing');
    }
    expect(hub.u.bodies()).toEqual([]);
  });

  it('C-1 tells every other refusal in that form too', async () => {
    const refusals: [string, Awaited<ReturnType<typeof models>>][] = [
      ['request.not_found', await hub.taproom.http('GET', '/v1/nothing')],
      ['request.method_not_allowed', await hub.taproom.http('GET', '/v1/chat/completions')],
      ['request.invalid', await chat(hub, 'no json')],
      ['request.invalid', await chat(hub, '[]')],
      ['request.invalid', await chat(hub, '')],
      ['request.unsupported_media_type', await chat(hub, body(), { headers: { 'content-type': 'text/plain' } })],
      ['auth.host_refused', await models({ headers: { host: 'elsewhere.example' } })],
    ];
    expect(refusals.map(([, answer]) => errorOf(answer).code)).toEqual(refusals.map(([code]) => code));
    expect(refusals.map(([, { status }]) => status)).toEqual([404, 405, 400, 400, 400, 415, 403]);
    expect(hub.u.bodies()).toEqual([]);
  });

  it('takes a body of more than the general limit, and refuses one beyond 64 MiB', async () => {
    const large = JSON.stringify(body({ padding: 'x'.repeat(20 * 1024 * 1024) }));
    expect((await chat(hub, large)).status).toBe(200);
    expect(hub.u.texts().at(-1)?.length).toBeGreaterThan(20 * 1024 * 1024);
    const tooLarge = await chat(hub, ' '.repeat(64 * 1024 * 1024 + 1));
    expect([tooLarge.status, errorOf(tooLarge).code]).toEqual([413, 'request.too_large']);
    expect(errorOf(tooLarge).message).toContain('64 MiB');
  });

  it('C-2 hands on the list of models byte for byte, without MCP tools', async () => {
    const answer = await models();
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"object":"list","data":[{"id":"model-a","object":"model"},{"id":"model-b"}]}');
    expect(hub.u.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/models' });
  });
});

describe('GET /v1/models', () => {
  it('C-2 hands on a refusal as it is, and says where nobody answers', async () => {
    const refusing = await scripted(({ json }) => json('{"error" : 1}', { status: 401, headers: { 'x-why': 'key' } }));
    await addConnection(hub.taproom, { id: 'refusing', name: 'Refusing', baseUrl: refusing.origin });
    const refused = await models({ headers: { 'x-taproom-connection': 'refusing' } });
    expect([refused.status, refused.text, refused.headers['x-why']]).toEqual([401, '{"error" : 1}', 'key']);
    await refusing.close();
    const gone = await models({ headers: { 'x-taproom-connection': 'refusing' } });
    expect([gone.status, errorOf(gone).code]).toEqual([502, 'chat.upstream_unreachable']);
    await hub.taproom.http('DELETE', '/api/model-connections/refusing');
  });
});

describe('the connection of a request (C-3)', () => {
  it('is that of the header, else of the token, else the only one', async () => {
    const other = await addConnection(hub.taproom, { id: 'other', name: 'Other', baseUrl: hub.u.baseUrl, apiKey: 'o' });
    await addConnection(hub.taproom, { id: 'third', name: 'Third', baseUrl: hub.u.baseUrl, apiKey: 't' });
    const { token } = await makeToken(hub, ['chat'], { defaultConnectionId: 'third' });
    const keyOf = async (options: Parameters<typeof chat>[2]): Promise<string | undefined> => {
      expect((await chat(hub, body(), options)).status).toBe(200);
      return hub.u.requests.at(-1)?.headers.authorization;
    };
    expect(await keyOf({ token, headers: { 'x-taproom-connection': other.id } })).toBe('Bearer o');
    expect(await keyOf({ token })).toBe('Bearer t');
    const before = hub.u.requests.length;
    expect(errorOf(await chat(hub))).toMatchObject({ code: 'chat.connection_ambiguous' });
    expect(errorOf(await models())).toMatchObject({ code: 'chat.connection_ambiguous' });
    for (const id of ['none', '']) {
      const answer = await chat(hub, body(), { headers: { 'x-taproom-connection': id } });
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'chat.connection_not_found']);
    }
    await hub.taproom.http('DELETE', '/api/model-connections/third');
    expect(errorOf(await chat(hub, body(), { token })).code).toBe('chat.connection_not_found');
    await hub.taproom.http('DELETE', '/api/model-connections/other');
    expect(errorOf(await chat(hub, body(), { token })).code).toBe('chat.connection_not_found');
    expect(hub.u.requests.length).toBe(before);
    expect((await chat(hub)).status).toBe(200);
    await hub.taproom.http('DELETE', '/api/model-connections/main');
    const missing = await chat(hub);
    expect([missing.status, errorOf(missing).code]).toEqual([400, 'chat.connection_missing']);
    await addConnection(hub.taproom, { id: 'main', baseUrl: hub.u.baseUrl });
    expect(completed(await chat(hub)).choices[0]?.message.content).toBe('ok');
  });

  it('C-4 stays what it was while a root runs', async () => {
    let release: (() => void) | undefined;
    hub.u.script(({ json }) => {
      release = () => json(completion('late'));
    });
    const count = hub.u.bodies().length;
    const answer = chat(hub);
    await hub.u.received(count + 1);
    await hub.taproom.http('DELETE', '/api/model-connections/main');
    release?.();
    expect(completed(await answer).choices[0]?.message.content).toBe('late');
    await addConnection(hub.taproom, { id: 'main', baseUrl: hub.u.baseUrl });
  });
});
