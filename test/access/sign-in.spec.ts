import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessSession } from '@taproom/contracts';
import { createApp, type TaproomApp } from '@taproom/api';
import { type Answer, type HttpOptions, read } from '../support/http.ts';
import { newDataRoot, startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';

const SESSION = '/api/access/session';
const admin = { actor: 'admin', scopes: ['admin'] };

let taproom: Taproom;
beforeAll(async () => {
  taproom = await startTaproom();
});
afterAll(() => taproom.close());

/** As a browser sends it: no token, the cookie if there is one. */
const browse = (method: string, path: string, options: HttpOptions & { cookie?: string } = {}): Promise<Answer> => {
  const { cookie, headers, ...rest } = options;
  return taproom.http(method, path, { token: null, ...rest, headers: { ...headers, ...(cookie && { cookie }) } });
};
const signIn = (token: string, headers = {}) => browse('POST', SESSION, { body: { token }, headers });
const cookieOf = (answer: Answer) => answer.headers['set-cookie']?.split(';')[0] ?? '';

describe('POST /api/access/session', () => {
  it('signs in with the admin token, by a cookie that scripts and other sites can not use', async () => {
    const answer = await signIn(taproom.token);
    expect(answer.status).toBe(200);
    expect(read(AccessSession, answer)).toEqual(admin);
    const attributes = answer.headers['set-cookie']?.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict']);
    expect(answer.headers['set-cookie']).not.toContain(taproom.token);
    const shown = await browse('GET', SESSION, { cookie: cookieOf(answer) });
    expect(read(AccessSession, shown)).toEqual(admin);
  });

  it('marks the cookie as secure when the page came by HTTPS', async () => {
    const origin = taproom.url.replace('http:', 'https:');
    expect((await signIn(taproom.token, { origin })).headers['set-cookie']).toContain('; Secure');
  });

  it('refuses another token, and says nothing of it', async () => {
    const answer = await signIn('not-the-token');
    expectProblem(answer, 'auth.token_invalid');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.text).not.toContain('not-the-token');
  });

  it('refuses a body that is none', async () => {
    expectInvalid(await browse('POST', SESSION, { body: { token: '' } }), 'token');
    expectInvalid(await browse('POST', SESSION, { body: {} }), 'token');
    expectInvalid(await browse('POST', SESSION, { body: { token: 'x', remember: true } }), 'remember');
    expectInvalid(await browse('POST', SESSION), '');
  });
});

describe('a session', () => {
  it('is over once it is signed out, here and nowhere else', async () => {
    const [one, other] = [cookieOf(await signIn(taproom.token)), cookieOf(await signIn(taproom.token))];
    const out = await browse('DELETE', SESSION, { cookie: one });
    expect(out.status).toBe(204);
    expect(out.headers['set-cookie']).toContain('Max-Age=0');
    expectProblem(await browse('GET', SESSION, { cookie: one }), 'auth.token_invalid');
    expect((await browse('GET', SESSION, { cookie: other })).status).toBe(200);
  });

  it('survives a restart', async () => {
    const cookie = cookieOf(await signIn(taproom.token));
    await taproom.restart();
    expect((await browse('GET', SESSION, { cookie })).status).toBe(200);
  });

  it('does not survive a change of the admin token', async () => {
    const cookie = cookieOf(await signIn(taproom.token));
    const file = join(taproom.dataRoot, 'access/admin-token');
    const before = await readFile(file, 'utf8');
    await taproom.restart(() => writeFile(file, 'another-token\n'));
    expectProblem(await browse('GET', SESSION, { cookie }), 'auth.token_invalid');
    expect((await signIn('another-token')).status).toBe(200);
    await taproom.restart(() => writeFile(file, before));
  });

  it('is on disk as a hash, readable by the owner only', async () => {
    const cookie = cookieOf(await signIn(taproom.token));
    const file = join(taproom.dataRoot, 'access/sessions.json');
    const id = cookie.slice(cookie.indexOf('=') + 1);
    expect(id.length).toBeGreaterThan(40);
    expect(await readFile(file, 'utf8')).not.toContain(id);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is ended, not an error, when its record is damaged', async () => {
    const cookie = cookieOf(await signIn(taproom.token));
    await taproom.restart(() => writeFile(join(taproom.dataRoot, 'access/sessions.json'), '{"half'));
    expectProblem(await browse('GET', SESSION, { cookie }), 'auth.token_invalid');
    expect((await signIn(taproom.token)).status).toBe(200);
  });
});

describe('the admin token', () => {
  it('is made at the first start and kept, readable by the owner only', async () => {
    const file = join(taproom.dataRoot, 'access/admin-token');
    expect((await readFile(file, 'utf8')).trim()).toBe(taproom.token);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(taproom.token).toMatch(/^[\w-]{43}$/);
    const before = taproom.token;
    await taproom.restart();
    expect(taproom.token).toBe(before);
  });

  it('is the one of the environment where there is one', async () => {
    const own = await startTaproom({ env: { TAPROOM_ADMIN_TOKEN: 'chosen-by-me' } });
    expect((await own.http('GET', SESSION, { token: 'chosen-by-me' })).status).toBe(200);
    await expect(readFile(join(own.dataRoot, 'access/admin-token'))).rejects.toThrow('ENOENT');
    await own.close();
  });

  it.each(['Bearer wrong', 'Bearer', 'Basic YWRtaW46eA==', ''])(
    'is not mistaken for %j, cookie or not',
    async (authorization) => {
      const cookie = cookieOf(await signIn(taproom.token));
      expectProblem(await browse('GET', SESSION, { cookie, headers: { authorization } }), 'auth.token_invalid');
    },
  );

  it('may be sent with any case of the scheme', async () => {
    const headers = { authorization: `bearer ${taproom.token}` };
    expect((await browse('GET', SESSION, { headers })).status).toBe(200);
  });
});

describe('the sign-in link', () => {
  let app: TaproomApp;
  let root: string;
  beforeAll(async () => {
    root = await newDataRoot();
    app = await createApp({ env: { TAPROOM_DATA_ROOT: root, TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' } });
    await app.listen();
  });
  afterAll(async () => {
    await app.close();
    await rm(root, { recursive: true });
  });

  const post = async (token: string) => {
    const body = JSON.stringify({ token });
    return fetch(`${app.url}api/access/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  };

  it('signs in once', async () => {
    const link = new URL(app.signInUrl());
    expect(link.origin + '/').toBe(app.url);
    expect(link.pathname).toBe('/sign-in');
    const token = link.hash.replace('#token=', '');
    expect((await post(token)).status).toBe(200);
    expect((await post(token)).status).toBe(401);
  });

  it('is no bearer token', async () => {
    const token = new URL(app.signInUrl()).hash.replace('#token=', '');
    const answer = await fetch(`${app.url}api/access/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });
});
