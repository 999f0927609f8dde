import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessSession, ActivityPage, MadeClientToken } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { followEvents } from '../support/taproom-events.ts';
import { filesWith } from '../support/taproom-files.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { listTokens, makeToken, shown, TOKENS } from './support/tokens.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const SESSION = '/api/access/session';
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const post = (body: unknown) => hub.http('POST', TOKENS, { body });
const works = async (token: string): Promise<number> => (await hub.http('GET', SESSION, { token })).status;

describe('POST /api/access/tokens', () => {
  it('makes a token and shows it this once', async () => {
    const answer = await post({ name: 'SillyTavern', scopes: ['chat', 'legacy'], defaultConnectionId: 'main' });
    expect(answer.status).toBe(201);
    const made = read(MadeClientToken, answer);
    expect(made).toEqual({
      id: expect.stringMatching(`^tok_${uuid}$`),
      name: 'SillyTavern',
      scopes: ['chat', 'legacy'],
      defaultConnectionId: 'main',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      token: expect.stringMatching(/^taproom_[\w-]{43}$/),
    });
    expect((await listTokens(hub)).tokens).toContainEqual(shown(made));
    expect((await hub.http('GET', TOKENS)).text).not.toContain(made.token);
  });

  it('gives a token that signs its requests with its name and has its scopes alone', async () => {
    const { token } = await makeToken(hub, 'agent of mine', ['agent', 'agent.audit']);
    const session = await hub.http('GET', SESSION, { token });
    expect(read(AccessSession, session)).toEqual({ actor: 'agent of mine', scopes: ['agent', 'agent.audit'] });
  });

  it('never makes the same token twice', async () => {
    const made = [await makeToken(hub, 'one', ['chat']), await makeToken(hub, 'two', ['chat'])];
    expect(new Set(made.map(({ token }) => token)).size).toBe(2);
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    ['no name', { scopes: ['chat'] }, 'name'],
    ['a blank name', { name: ' \u2003 ', scopes: ['chat'] }, 'name'],
    ['101 characters', { name: '🍺'.repeat(101), scopes: ['chat'] }, 'name'],
    ['a line break in the name', { name: 'a\nb', scopes: ['chat'] }, 'name'],
    ['no scopes', { name: 'x' }, 'scopes'],
    ['an empty list of scopes', { name: 'x', scopes: [] }, 'scopes'],
    ['a scope twice', { name: 'x', scopes: ['chat', 'chat'] }, 'scopes'],
    ['an unknown scope', { name: 'x', scopes: ['chat', 'all'] }, 'scopes[1]'],
    ['the admin as a scope', { name: 'x', scopes: ['admin'] }, 'scopes[0]'],
    [
      'a connection id that none can have',
      { name: 'x', scopes: ['chat'], defaultConnectionId: 'Main!' },
      'defaultConnectionId',
    ],
    ['a member that is not known', { name: 'x', scopes: ['chat'], token: 'mine' }, 'token'],
  ])('refuses %s, and makes nothing', async (_, body, path) => {
    const before = await listTokens(hub);
    expectInvalid(await post(body), path);
    expect(await listTokens(hub)).toEqual(before);
  });

  it('takes a name of exactly 100 characters, as it stands', async () => {
    const name = ` ${'🍺'.repeat(98)} `;
    expect((await makeToken(hub, name, ['chat'])).name).toBe(name);
  });

  it.each(['taken', ' TAKEN ', 'admin', 'Admin'])('refuses the name %j, which somebody in force has', async (name) => {
    if (!(await listTokens(hub)).tokens.some((token) => token.name === 'taken'))
      await makeToken(hub, 'taken', ['chat']);
    const { errors } = expectProblem(await post({ name, scopes: ['chat'] }), 'access.name_taken');
    expect(errors?.map(({ path }) => path)).toEqual(['name']);
  });

  it('gives one name to one of many that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ name: 'contested', scopes: ['chat'] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('GET /api/access/tokens', () => {
  it('tells when each was made and used, oldest first', async () => {
    const own = await startTaproom();
    const [first, second] = [await makeToken(own, 'b', ['chat']), await makeToken(own, 'a', ['agent'])];
    expect(await listTokens(own)).toEqual({ tokens: [shown(first), shown(second)], storageIssues: [] });
    await own.http('GET', SESSION, { token: second.token });
    const { tokens } = await listTokens(own);
    expect(tokens[0]?.lastUsedAt).toBeUndefined();
    expect(Date.parse(tokens[1]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(second.createdAt));
    await own.restart();
    expect((await listTokens(own)).tokens).toEqual(tokens);
    await own.close();
  });
});

describe('DELETE /api/access/tokens/{id}', () => {
  it('takes the token out of force at once, and no other', async () => {
    const [gone, kept] = [await makeToken(hub, 'gone', ['manage']), await makeToken(hub, 'kept', ['manage'])];
    expect(await works(gone.token)).toBe(200);
    const answer = await hub.http('DELETE', `${TOKENS}/${gone.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const refused = await hub.http('GET', '/api/mcp/servers', { token: gone.token });
    expectProblem(refused, 'auth.token_invalid');
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect(await works(kept.token)).toBe(200);
    const { tokens } = await listTokens(hub);
    expect(tokens.map(({ id }) => id)).toContain(kept.id);
    expect(tokens.map(({ id }) => id)).not.toContain(gone.id);
  });

  it('ends the event streams that the token has open', async () => {
    const [gone, kept] = [await makeToken(hub, 'watcher', ['manage']), await makeToken(hub, 'other', ['manage'])];
    const follow = (token: string) => followEvents({ url: hub.url, token });
    const [cut, open] = [await follow(gone.token), await follow(kept.token)];
    await hub.http('DELETE', `${TOKENS}/${gone.id}`);
    await cut.ended;
    const told = await open.until((events) => events.some(({ item }) => item.data['tokenId'] === gone.id));
    expect(told.at(-1)?.event).toBe('access.token.revoked');
    open.close();
  });

  it('frees the name', async () => {
    const { id } = await makeToken(hub, 'again', ['chat']);
    await hub.http('DELETE', `${TOKENS}/${id}`);
    expect((await makeToken(hub, 'again', ['chat'])).id).not.toBe(id);
  });

  it.each(['tok_00000000-0000-4000-8000-000000000000', 'admin', '__proto__', '..%2F..%2Fx'])(
    'knows no token %s',
    async (id) => {
      expectProblem(await hub.http('DELETE', `${TOKENS}/${id}`), 'access.token_not_found');
    },
  );

  it('says so when it has been done before', async () => {
    const { id } = await makeToken(hub, 'twice', ['chat']);
    const answers = await Promise.all([1, 2].map(() => hub.http('DELETE', `${TOKENS}/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

describe('a client token', () => {
  it('is no admin: it can neither make, list nor revoke tokens, nor sign in', async () => {
    const { id, token } = await makeToken(hub, 'all', ['manage', 'agent', 'agent.audit', 'legacy', 'chat']);
    const body = { name: 'more', scopes: ['chat'] };
    expectProblem(await hub.http('POST', TOKENS, { token, body }), 'auth.scope_missing');
    expectProblem(await hub.http('GET', TOKENS, { token }), 'auth.scope_missing');
    expectProblem(await hub.http('DELETE', `${TOKENS}/${id}`, { token }), 'auth.scope_missing');
    expectProblem(await hub.http('POST', SESSION, { token: null, body: { token } }), 'auth.token_invalid');
    expect(await works(token)).toBe(200);
  });

  it('is not opened by a text that only begins or ends like it, nor by its id', async () => {
    const { id, token } = await makeToken(hub, 'whole', ['chat']);
    for (const text of [token.slice(0, -1), `${token}x`, token.replace('taproom_', ''), token.toUpperCase(), id]) {
      expect(await works(text)).toBe(401);
    }
  });

  it('names in the activity who did something', async () => {
    const { token } = await makeToken(hub, 'my script', ['manage']);
    const body = { displayName: 'lab', endpoint: 'http://127.0.0.1:9/mcp' };
    await hub.http('POST', '/api/mcp/servers', { token, body });
    const page = read(ActivityPage, await hub.http('GET', '/api/mcp/activity?limit=1'));
    expect(page.items[0]).toMatchObject({ actor: 'my script', type: 'mcp.registration.created' });
  });
});

describe('the activity', () => {
  const about = async (id: string) => {
    const page = read(ActivityPage, await hub.http('GET', '/api/mcp/activity?limit=500'));
    return page.items
      .filter(({ data }) => data['tokenId'] === id)
      .map(({ type, actor, data }) => ({ type, actor, data }));
  };

  it('shows a token being made and revoked, before and after a restart', async () => {
    const { id, name } = await makeToken(hub, 'seen', ['chat'], { defaultConnectionId: 'main' });
    await hub.http('DELETE', `${TOKENS}/${id}`);
    const expected = [
      { type: 'access.token.revoked', actor: 'admin', data: { tokenId: id, name } },
      {
        type: 'access.token.made',
        actor: 'admin',
        data: { tokenId: id, name, scopes: ['chat'], defaultConnectionId: 'main' },
      },
    ];
    expect(await about(id)).toEqual(expected);
    await hub.restart();
    expect(await about(id)).toEqual(expected);
  });
});

describe('what is kept of a token', () => {
  it('is not the token, in no file and in no answer', async () => {
    const { token } = await makeToken(hub, 'secret', ['chat']);
    await works(token);
    await hub.restart();
    const secret = token.replace('taproom_', '');
    expect(filesWith(hub.dataRoot, secret)).toEqual([]);
    for (const path of [TOKENS, '/api/mcp/activity?limit=500', '/metrics', '/api/openapi.json']) {
      expect((await hub.http('GET', path)).text).not.toContain(secret);
    }
  });

  it('is enough for it to work after a restart, and for a revoked one not to', async () => {
    const [kept, gone] = [await makeToken(hub, 'kept 2', ['chat']), await makeToken(hub, 'gone 2', ['chat'])];
    await hub.http('DELETE', `${TOKENS}/${gone.id}`);
    const before = await listTokens(hub);
    await hub.restart();
    expect(await listTokens(hub)).toEqual(before);
    expect([await works(kept.token), await works(gone.token)]).toEqual([200, 401]);
    expectProblem(await hub.http('POST', TOKENS, { body: { name: 'kept 2', scopes: ['chat'] } }), 'access.name_taken');
    expect((await hub.http('DELETE', `${TOKENS}/${kept.id}`)).status).toBe(204);
    expect(await works(kept.token)).toBe(401);
  });
});
