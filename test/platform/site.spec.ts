import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp, type TaproomApp } from '@taproom/api';
import { type Http, httpClient } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';

const SCRIPT = 'start("the console");';
const PAGE = `<!doctype html><script src="/first.js"></script><script>${SCRIPT}</script><title>Taproom</title>`;
const CHUNK = 'export const chunk = 1;';

let folder: string;
let app: TaproomApp;
let client: { http: Http; close(): Promise<void> };
/** As a browser that has not signed in. */
const get = (path: string, headers: Record<string, string> = {}) => client.http('GET', path, { token: null, headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taproom-site-'));
  app = await createApp({
    env: { TAPROOM_DATA_ROOT: join(folder, 'data'), TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' },
    consoleFolder: join(folder, 'build'),
  });
  client = httpClient((await app.listen()).replace(/\/$/, ''), app.adminToken);
});
afterAll(async () => {
  await client.close();
  await app.close();
  await rm(folder, { recursive: true });
});

describe('before the console is built', () => {
  it('its address says how to build it', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('npm run build');
    expectProblem(await get('/_app/immutable/chunk.js'), 'request.not_found');
  });
});

describe('once it is built', () => {
  beforeAll(async () => {
    const immutable = join(folder, 'build/_app/immutable');
    await mkdir(immutable, { recursive: true });
    await writeFile(join(folder, 'build/index.html'), PAGE);
    await writeFile(join(folder, 'build/host-abi.js'), 'abi();');
    await writeFile(join(folder, 'secret.txt'), 'outside');
    await writeFile(join(immutable, 'chunk.js'), CHUNK);
    await writeFile(join(immutable, 'chunk.js.br'), brotliCompressSync(CHUNK));
    await writeFile(join(immutable, 'chunk.js.gz'), gzipSync(CHUNK));
    while ((await get('/host-abi.js')).status !== 200) await new Promise((later) => setTimeout(later, 20));
  });

  it.each(['/', '/index.html', '/servers', '/servers/2f1c9b1e-7a35-4f3c-9d53-0d8f3f0a6b11', '/sign-in?x=1', '/a/b/c/'])(
    'its page is at %s, always fresh',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.text]).toEqual([200, PAGE]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('runs the scripts that the page brings along, and no other inline script', async () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect((await get('/servers')).headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('files named for their content are kept for ever, others are asked for again', async () => {
    const chunk = await get('/_app/immutable/chunk.js');
    expect(chunk.text).toBe(CHUNK);
    expect(chunk.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(chunk.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const abi = await get('/host-abi.js');
    expect([abi.text, abi.headers['cache-control']]).toEqual(['abi();', 'no-cache']);
    const again = await get('/host-abi.js', { 'if-none-match': abi.headers['etag'] ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    ['br', 'br', brotliCompressSync(CHUNK).length],
    ['gzip', 'gzip', gzipSync(CHUNK).length],
    ['identity', undefined, CHUNK.length],
  ])('is sent as it was compressed while building (%s)', async (accepted, encoding, length) => {
    const { headers } = await get('/_app/immutable/chunk.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(length));
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
  });

  it.each([
    '/_app/immutable/gone.js',
    '/_app/anything',
    '/missing.png',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/_app/..%5c..%5csecret.txt',
    '/health/nothing',
    '/metrics/nothing',
  ])('what it does not have is not found: %s', async (path) => {
    expectProblem(await get(path), 'request.not_found');
  });

  it('answers HEAD as it would GET, without the body', async () => {
    const answer = await client.http('HEAD', '/servers', { token: null });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
