import { connect } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';

let hub: Taproom;
let port: string;
beforeAll(async () => {
  hub = await startTaproom({ env: { TAPROOM_ALLOWED_HOSTS: 'tap.example.org,10.1.2.3' } });
  ({ port } = new URL(hub.url));
});
afterAll(() => hub.close());

const ask = (host: string, to: Taproom = hub) => to.http('GET', '/api/access/session', { headers: { host } });

describe('a Host header', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST:80', '[::1]:1234', '127.9.9.9', 'x.localhost', '[0:0:0:0:0:0:0:1]'])(
    'that is a name of the loopback (%s) is answered',
    async (host) => {
      expect((await ask(host)).status).toBe(200);
    },
  );

  it.each(['tap.example.org', 'Tap.Example.org:443', '10.1.2.3:7346'])(
    'that is allowed (%s) is answered',
    async (host) => {
      expect((await ask(host)).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    '10.1.2.4',
    'user@localhost',
    '127.0.0.1.nip.io',
    '0.0.0.0',
    'a/b',
    hostname(),
  ])('that is another name (%s) is refused, and told which setting allows it', async (host) => {
    const { detail } = expectProblem(await ask(host), 'auth.host_refused');
    expect(detail).toContain(JSON.stringify(host));
    expect(detail).toContain('TAPROOM_ALLOWED_HOSTS');
  });

  it('that is not there at all is refused in the same shape', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /api/mcp/servers HTTP/1.1\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('"code":"auth.host_refused"');
  });

  it('is looked at before the token, also for pages and health', async () => {
    for (const path of ['/', '/health/live', '/api/nothing', '/metrics']) {
      expectProblem(
        await hub.http('GET', path, { headers: { host: 'evil.example' }, token: null }),
        'auth.host_refused',
      );
    }
  });

  it('may be a name of this machine when it listens on every address', async () => {
    const open = await startTaproom({ env: { TAPROOM_HOST: '0.0.0.0' } });
    expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(hostname(), open)).status).toBe(200);
    expectProblem(await ask('evil.example', open), 'auth.host_refused');
    await open.close();
  });
});

describe('a write that a page sends', () => {
  const write = (headers: Record<string, string>) => hub.http('DELETE', '/api/access/session', { headers });

  it.each([
    ['of this origin', () => ({ origin: hub.url })],
    [
      'of this origin, behind a proxy that ends TLS',
      () => ({ origin: 'https://tap.example.org', host: 'tap.example.org' }),
    ],
    [
      'of this origin, with the port written out',
      () => ({ origin: 'http://tap.example.org', host: 'tap.example.org:80' }),
    ],
    ['of this origin, as the browser says', () => ({ origin: hub.url, 'sec-fetch-site': 'same-origin' })],
    ['and no page, but a program', () => ({})],
  ])('%s is done', async (_, headers) => {
    expect((await write(headers())).status).toBe(204);
  });

  it.each([
    ['another host', () => ({ origin: 'http://evil.example' })],
    ['another port of this host', () => ({ origin: `http://127.0.0.1:${Number(port) + 1}` })],
    ['another name of this machine', () => ({ origin: `http://localhost:${port}` })],
    ['nowhere', () => ({ origin: 'null' })],
    ['another site, as the browser says', () => ({ 'sec-fetch-site': 'cross-site' })],
  ])('of %s is refused', async (_, headers) => {
    expectProblem(await write(headers()), 'auth.origin_refused');
  });

  it('is not asked for when it only reads', async () => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await hub.http('GET', '/api/access/session', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
