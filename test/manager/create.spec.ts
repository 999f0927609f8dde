import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid } from '../support/taproom-problems.ts';
import { addServer, getServer, setOverride, setPermission } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const create = (body: object): Promise<Answer> =>
  hub.http('POST', '/api/mcp/servers', { body: { displayName: 'n', endpoint: 'http://127.0.0.1:9/mcp', ...body } });

describe('M-10: create', () => {
  it('makes a paused registration with the defaults', async () => {
    expect(await addServer(hub, { displayName: 'Plain' })).toEqual({
      id: expect.any(String),
      displayName: 'Plain',
      endpoint: 'http://127.0.0.1:9/mcp',
      headers: {},
      protocolVersion: 'auto',
      state: 'paused',
      toolPermissions: {},
      toolDescriptionOverrides: {},
    });
  });

  it('gives every registration an id of its own, also for the same input', async () => {
    const [first, second] = [await addServer(hub), await addServer(hub)];
    expect(first.id).not.toBe(second.id);
    expect({ ...first, id: '' }).toEqual({ ...second, id: '' });
  });

  it.each(['auto', '2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const)(
    'offers the protocol version %s',
    async (protocolVersion) => {
      expect((await addServer(hub, { protocolVersion })).protocolVersion).toBe(protocolVersion);
    },
  );

  it.each(['2024-11-05', '', 'AUTO', '2025-11-25 '])(
    'does not offer the protocol version %j',
    async (protocolVersion) => {
      expectInvalid(await create({ protocolVersion }), 'protocolVersion');
    },
  );
});

describe('M-10: a display name', () => {
  it.each([
    ['one character', 'x'],
    ['200 characters outside the BMP', '😀'.repeat(200)],
    ['white space around it', '  padded\t'],
    ['line breaks and a zero', 'a\nb\u0000c'],
    ['a lone surrogate', 'a\ud800b'],
    ['marks that normalisation would join', 'e\u0301'],
  ])('is kept as typed: %s', async (_, displayName) => {
    const { id } = await addServer(hub, { displayName });
    expect((await getServer(hub, id)).displayName).toBe(displayName);
  });

  it.each([
    ['none', ''],
    ['a space', ' '],
    ['white space of every kind', ' \t\n\u00a0\u2003\u3000'],
    ['201 characters', 'x'.repeat(201)],
    ['201 characters outside the BMP', '😀'.repeat(201)],
  ])('is refused: %s', async (_, displayName) => {
    expectInvalid(await create({ displayName }), 'displayName');
  });
});

describe('M-10: a native name', () => {
  const routes: [string, (id: string, nativeName: string) => Promise<Answer>, number][] = [
    ['a permission', (id, nativeName) => setPermission(hub, id, nativeName, 'ask'), 200],
    ['an override', (id, nativeName) => setOverride(hub, id, nativeName, { description: 'd' }), 200],
    [
      'a test call',
      (id, nativeName) =>
        hub.http('POST', `/api/mcp/servers/${id}/test-calls`, { body: { nativeName, argumentsJson: '{}' } }),
      202,
    ],
  ];

  describe.each(routes)('of %s', (_, send, status) => {
    it.each([
      ['256 characters', '中'.repeat(256)],
      ['256 characters outside the BMP', '🛠'.repeat(256)],
      ['a space', ' '],
      ['dots, slashes and a dash', '_a.b/c-d'],
      ['a name of JavaScript', '__proto__'],
    ])('may have %s', async (_what, nativeName) => {
      const { id } = await addServer(hub);
      expect((await send(id, nativeName)).status).toBe(status);
    });

    it.each([
      ['nothing', ''],
      ['257 characters', 'x'.repeat(257)],
      ['a colon', 'a:b'],
      ['a zero', 'a\u0000'],
      ['a line break', 'a\nb'],
      ['DEL', 'a\u007f'],
      ['a C1 control', 'a\u0085'],
    ])('may not have %s', async (_what, nativeName) => {
      const { id } = await addServer(hub);
      expectInvalid(await send(id, nativeName), 'nativeName');
      expect((await getServer(hub, id)).toolPermissions).toEqual({});
    });
  });
});

describe('M-11: an endpoint', () => {
  it.each([
    ['http://example.com/mcp', 'http://example.com/mcp'],
    ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
    ['http://example.com:80/mcp', 'http://example.com/mcp'],
    ['https://example.com:443/mcp', 'https://example.com/mcp'],
    ['http://example.com:6667/mcp', 'http://example.com:6667/mcp'],
    ['http://example.com/mcp/', 'http://example.com/mcp/'],
    ['http://user:p%40ss@example.com/mcp?api_key=1&b', 'http://user:p%40ss@example.com/mcp?api_key=1&b'],
    ['http://[0:0:0:0:0:0:0:1]:8080/mcp', 'http://[::1]:8080/mcp'],
    ['http://my_host_/mcp', 'http://my_host_/mcp'],
    ['http://192.168.0.1/mcp', 'http://192.168.0.1/mcp'],
    ['http://127.1/mcp', 'http://127.0.0.1/mcp'],
    ['http://example.com/a/./b/../c', 'http://example.com/a/c'],
    ['http://exämple.com/ü?q=ü', 'http://xn--exmple-cua.com/%C3%BC?q=%C3%BC'],
    [' http://example.com/mcp\n', 'http://example.com/mcp'],
    ['http://example.com/mcp?', 'http://example.com/mcp?'],
    ['http://example.com/%7Ea%2fb', 'http://example.com/%7Ea%2fb'],
  ])('%j becomes %j', async (endpoint, normalised) => {
    expect((await addServer(hub, { endpoint })).endpoint).toBe(normalised);
  });

  it.each([
    '',
    'example.com/mcp',
    '/mcp',
    'http://',
    'http://h:99999/',
    'ftp://example.com/mcp',
    'ws://example.com/mcp',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://exa mple.com/',
  ])('%j is refused', async (endpoint) => {
    expectInvalid(await create({ endpoint }), 'endpoint');
  });

  it.each(['http://example.com/mcp#part', 'http://example.com/mcp#'])(
    '%j is refused for its fragment',
    async (endpoint) => {
      const [issue] = expectInvalid(await create({ endpoint }), 'endpoint');
      expect(issue?.message).toMatch(/fragment/);
    },
  );

  it.each(['http://u:hunter2@h/#', 'ftp://u:hunter2@h/', 'http://u:hunter2@h:99999/'])(
    'is refused without repeating its credentials: %j',
    async (endpoint) => {
      const answer = await create({ endpoint });
      expectInvalid(answer, 'endpoint');
      expect(answer.text).not.toContain('hunter2');
    },
  );

  it('with and without a slash at its end are two', async () => {
    const [bare, slashed] = [
      await addServer(hub, { endpoint: 'http://h/mcp' }),
      await addServer(hub, { endpoint: 'http://h/mcp/' }),
    ];
    expect([bare.endpoint, slashed.endpoint]).toEqual(['http://h/mcp', 'http://h/mcp/']);
  });
});
