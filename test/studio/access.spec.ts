import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../support/taproom-problems.ts';
import { filesWith } from '../support/taproom-files.ts';
import { getServer, rpcBody, setServer, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const ping = rpcBody('ping');
const send = (headers: Record<string, string | undefined>, body: string | Buffer = ping) =>
  studio.send({ headers, body });

describe('the address', () => {
  it.each(['/', '/mcp/', '/MCP', '/%6dcp', '//mcp', '/.well-known/oauth-protected-resource', '/sse', '/mcp/x'])(
    'S-38 404 at %s',
    async (path) => {
      expectProblem(await studio.send({ path, body: ping }), 'studio.not_found');
      expectProblem(await studio.send({ path, method: 'GET' }), 'studio.not_found');
    },
  );

  it('S-38 ignores a query, and S-40 a token in it', async () => {
    expect((await studio.send({ path: '/mcp?x=1&y', body: ping })).status).toBe(200);
    const path = `/mcp?token=${studio.token}&access_token=${studio.token}`;
    expectProblem(
      await studio.send({ path, body: ping, headers: { authorization: undefined } }),
      'studio.unauthorized',
    );
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('S-39 405 for %s, with Allow: POST', async (method) => {
    const answer = await studio.send({ method, headers: { accept: 'text/event-stream', authorization: undefined } });
    expectProblem(answer, 'studio.method_not_allowed');
    expect(answer.headers['allow']).toBe('POST');
  });

  it('S-39 405 for HEAD', async () => {
    expect((await studio.send({ method: 'HEAD' })).status).toBe(405);
  });
});

describe('the token', () => {
  it.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer wrong', 'Basic eDp5', 'Token x'])(
    'S-40 401 for Authorization: %s, always the same',
    async (authorization) => {
      const answer = await send({ authorization });
      expectProblem(answer, 'studio.unauthorized');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.text).toBe((await send({ authorization: 'Bearer nonsense' })).text);
    },
  );

  it.each(['Bearer', 'bearer', 'BEARER'])('S-40 passes after %s', async (scheme) => {
    expect((await send({ authorization: `${scheme} ${studio.token}` })).status).toBe(200);
  });

  it('S-40 401 for a token that is longer, shorter or of another case', async () => {
    const { token } = studio;
    const swapped = token.replace(/[a-z]/, (letter) => letter.toUpperCase());
    for (const other of [`${token}x`, token.slice(1), token.slice(0, -1), swapped]) {
      expect((await send({ authorization: `Bearer ${other}` })).status).toBe(401);
    }
  });

  it('S-43 was made with 43 characters of base64url', () => {
    expect(studio.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('S-44 rotating works at once', async () => {
    const old = studio.token;
    const { json } = await studio.taproom.http('POST', '/api/studio/server/token');
    const { token } = json as { token: string };
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(token).not.toBe(old);
    expect((await send({ authorization: `Bearer ${old}` })).status).toBe(401);
    expect((await send({ authorization: `Bearer ${token}` })).status).toBe(200);
    await studio.connect();
    expect(studio.token).toBe(token);
    expect((await getServer(studio.taproom)).tokenSource).toBe('generated');
  });

  it.each(['a', '!~".\'', 'x'.repeat(4096)])('S-44 may be set by hand', async (token) => {
    expect((await setServer(studio.taproom, { token })).tokenSource).toBe('set');
    expect((await send({ authorization: `Bearer ${token}` })).status).toBe(200);
    await studio.connect();
    expect(studio.token).toBe(token);
  });

  it.each(['', 'a b', 'é', 'a\n', 'x'.repeat(4097)])('S-44 must not be %j', async (token) => {
    const answer = await studio.taproom.http('PUT', '/api/studio/server', { body: { token } });
    expect(expectProblem(answer, 'request.invalid').errors?.map(({ path }) => path)).toEqual(['token']);
  });

  it('S-43 S-46 is in one file of mode 0600 and nowhere else, the hub’s own answers included', async () => {
    const { taproom, token } = studio;
    await send({ authorization: 'Bearer wrong' });
    expect(filesWith(taproom.dataRoot, token)).toEqual(['access/studio-token']);
    for (const path of ['/api/studio/server', '/api/mcp/activity', '/metrics', '/api/system/about']) {
      expect((await taproom.http('GET', path)).text).not.toContain(token);
    }
  });
});

describe('the host', () => {
  const withHost = (host: string) => send({ host });
  const port = () => new URL(studio.endpoint).port;

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('S-36 %s is answered in local', async (host) => {
    expect((await withHost(`${host}:${port()}`)).status).toBe(200);
    expect((await withHost(host)).status).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '127.0.0.2',
    '10.0.0.1',
    'taproom.local',
    '[::2]',
    'x y',
  ])('S-36 %s is refused in local, before the token is looked at', async (host) => {
    expectProblem(await withHost(host), 'studio.forbidden_host');
    expectProblem(await send({ host, authorization: undefined }), 'studio.forbidden_host');
  });

  it('S-36 a request without Host is refused', async () => {
    const head = `POST /mcp HTTP/1.0\r\nContent-Length: 0\r\nAuthorization: Bearer ${studio.token}\r\n\r\n`;
    expect(await overSocket(Number(port()), head)).toMatch(/^HTTP\/1\.1 403 [^]*studio\.forbidden_host/);
  });

  it('S-36 two Host headers are refused', async () => {
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect(await overSocket(Number(port()), head)).toMatch(/^HTTP\/1\.1 40[03] /);
  });
});

describe('the origin', () => {
  it.each(['http://localhost', 'http://LOCALHOST:9', 'https://localhost'])(
    'S-37 %s passes to localhost',
    async (origin) => {
      expect((await send({ host: 'localhost', origin })).status).toBe(200);
    },
  );

  it.each([
    'https://evil.example',
    'null',
    '',
    'http://127.0.0.1',
    'localhost',
    'http://localhost/x',
    'http://user@localhost',
  ])('S-37 %j is refused', async (origin) => {
    expectProblem(await send({ host: 'localhost', origin }), 'studio.forbidden_origin');
  });

  it('S-37 one that is allowed passes, and only that one', async () => {
    const allowedOrigins = ['https://Chat.example:8443', 'app://studio'];
    await setServer(studio.taproom, { allowedOrigins });
    for (const origin of ['https://chat.example:8443', 'app://studio'])
      expect((await send({ origin })).status).toBe(200);
    for (const origin of ['https://chat.example', 'http://chat.example:8443']) {
      expectProblem(await send({ origin }), 'studio.forbidden_origin');
    }
    await setServer(studio.taproom, { allowedOrigins: [] });
  });
});

describe('the body', () => {
  it.each([
    undefined,
    '',
    'text/plain',
    'application/json; charset=latin1',
    'application/jsonx',
    'application/json; x=1',
  ])('S-41 415 for Content-Type: %s', async (type) => {
    expectProblem(await send({ 'content-type': type }), 'studio.unsupported_media_type');
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('S-41 takes Content-Type: %s', async (type) => {
    expect((await send({ 'content-type': type })).status).toBe(200);
  });

  it.each(['gzip', 'identity'])('S-41 415 for Content-Encoding: %s', async (encoding) => {
    expectProblem(await send({ 'content-encoding': encoding }), 'studio.unsupported_media_type');
  });

  it('S-41 S-370 takes a body of exactly the limit and refuses one byte more, told in advance or not', async () => {
    await setServer(studio.taproom, { maxBodyBytes: 2048 });
    const fits = ping.padEnd(2048);
    expect((await send({}, fits)).status).toBe(200);
    expectProblem(await send({}, `${fits} `), 'request.too_large');
    expect(await chunked(`${fits} `)).toBe(413);
    expect(await chunked(fits)).toBe(200);
    await setServer(studio.taproom, { maxBodyBytes: 16 * 1024 * 1024 });
  });

  it('S-42 is checked last, and in this order', async () => {
    const wrong = { host: 'evil.example', authorization: undefined, 'content-type': 'text/plain' };
    const large = Buffer.alloc(16 * 1024 * 1024 + 1, ' ');
    const at = (path: string, method: string, headers: object) =>
      studio.send({
        path,
        method,
        headers: headers as Record<string, string>,
        ...(method !== 'GET' && { body: large }),
      });
    expect((await at('/x', 'GET', wrong)).status).toBe(403);
    expect((await at('/x', 'GET', { ...wrong, host: 'localhost' })).status).toBe(404);
    expect((await at('/mcp', 'GET', { ...wrong, host: 'localhost' })).status).toBe(405);
    expect((await at('/mcp', 'POST', { ...wrong, host: 'localhost' })).status).toBe(401);
    expect((await at('/mcp', 'POST', { 'content-type': 'text/plain' })).status).toBe(413);
    expect((await send({ 'content-type': 'text/plain' }, 'x')).status).toBe(415);
    expect((await send({}, 'x')).status).toBe(400);
  });
});

/** Sends a body without saying how long it is. */
function chunked(body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${studio.token}`, 'content-type': 'application/json' };
    const sent = httpRequest(studio.endpoint, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.write(body.slice(0, 10));
    sent.end(body.slice(10));
  });
}

function overSocket(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', reject).on('close', () => resolve(text));
  });
}
