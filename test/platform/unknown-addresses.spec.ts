import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@taproom/contracts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

describe('without a token', () => {
  it.each([
    ['GET', '/api/mcp/servers'],
    ['POST', '/api/mcp/servers'],
    ['GET', '/api/access/session'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs/swagger-ui-bundle.js'],
    ['GET', '/metrics'],
    ['GET', '/api/nothing'],
    ['POST', '/nothing'],
  ])('%s %s is refused', async (method, path) => {
    const answer = await hub.http(method, path, { token: null });
    expectProblem(answer, 'auth.token_invalid');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('a body is not even read', async () => {
    const rawBody = Buffer.alloc(20_000_000, ' ');
    const answer = await hub.http('POST', '/api/mcp/servers', {
      rawBody,
      token: null,
      headers: { 'content-type': 'application/json' },
    });
    expectProblem(answer, 'auth.token_invalid');
  });
});

describe('with a token', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/api/mcp/servers/a/b/c'],
    ['POST', '/api/nothing?key=hunter2'],
    ['DELETE', '/nothing'],
    ['GET', '/api/docs/package.json'],
    ['GET', '/api/..%2f..%2fetc/passwd'],
    ['GET', `/api/mcp/servers/${'x'.repeat(300)}/nothing`],
  ])('%s %s is not found', async (method, path) => {
    const answer = await hub.http(method, path);
    expectProblem(answer, 'request.not_found');
    expect(answer.text).not.toContain('hunter2');
  });

  it.each([
    ['PATCH', '/api/mcp/servers', 'GET, HEAD, POST'],
    ['GET', '/api/mcp/servers/x/discover', 'POST'],
    ['PUT', '/api/access/session', 'DELETE, GET, HEAD, POST'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('%s %s is told which methods there are', async (method, path, allowed) => {
    const answer = await hub.http(method, path);
    expectProblem(answer, 'request.method_not_allowed');
    expect(answer.headers['allow']).toBe(allowed);
  });

  it.each([
    ['GET', '/api/mcp/servers/', 'mcp.registration_not_found'],
    ['DELETE', '/api/mcp/servers/', 'mcp.registration_not_found'],
    ['GET', '/api/mcp/test-calls/', 'mcp.test_call_not_found'],
  ] as const)('M-3: %s %s… with an id of any length says what is not there', async (method, path, code) => {
    for (const length of [1, 101, 10_000]) expectProblem(await hub.http(method, path + 'x'.repeat(length)), code);
  });

  it('an address that is no text is malformed', async () => {
    expectProblem(await hub.http('GET', '/api/mcp/servers/%E0%A4%A'), 'request.invalid');
  });
});

it('what is no HTTP is told so in the same shape', async () => {
  const socket = connect(Number(new URL(hub.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write('HELLO\r\n\r\n');
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toContain('400 Bad Request');
  expect(head).toContain('application/problem+json');
  expect(Problem.parse(JSON.parse(body)).code).toBe('request.invalid');
});

describe('every answer', () => {
  it.each(['/', '/api/mcp/servers', '/api/nothing', '/health/live', '/api/docs'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await hub.http('GET', path);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );

  it('of the API is not to be kept by anybody', async () => {
    expect((await hub.http('GET', '/api/mcp/servers')).headers['cache-control']).toBe('no-store');
  });
});
