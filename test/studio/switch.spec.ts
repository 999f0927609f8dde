import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { filesUnder } from '../support/taproom-files.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { connectionText, getServer, rpcBody, setServer, startStudio, type Studio } from './support/studio.ts';

const freePort = async (): Promise<number> => {
  const server = await occupy(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

function occupy(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((_, response) => response.end('taken'));
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

describe('a fresh hub', () => {
  let taproom: Taproom;
  beforeAll(async () => {
    taproom = await startTaproom();
  });
  afterAll(() => taproom.close());

  it('S-30 S-43 has Studio off, no token, and nothing of it on disk', async () => {
    expect(await getServer(taproom)).toEqual({
      enabled: false,
      running: false,
      scope: 'local',
      port: 7347,
      path: '/mcp',
      addresses: expect.arrayContaining([{ address: '127.0.0.1', url: 'http://127.0.0.1:7347/mcp', kind: 'loopback' }]),
      tokenSource: 'none',
      version: expect.any(String),
      lastError: null,
      allowedHosts: [],
      allowedOrigins: [],
      lanRanges: [],
      maxBodyBytes: 16_777_216,
      modelConnectionId: null,
    });
    expectProblem(await taproom.http('GET', '/api/studio/server/connection'), 'studio.not_running');
    expect(
      filesUnder(taproom.dataRoot).filter((path) => path.includes('token') || path.includes('studio-server')),
    ).toEqual(['access/admin-token']);
  });

  it('S-32 takes its settings before it is switched on', async () => {
    const change = {
      scope: 'lan',
      allowedHosts: ['tap.example'],
      lanRanges: ['100.64.0.0/10'],
      modelConnectionId: 'm',
    };
    expect(await setServer(taproom, change)).toMatchObject({ ...change, enabled: false, running: false });
  });

  it.each<[object, string]>([
    [{ port: 0 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ scope: 'wan' }, 'scope'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ address: 'localhost' }, 'address'],
    [{ allowedHosts: ['http://x'] }, 'allowedHosts[0]'],
    [{ allowedOrigins: ['x.example'] }, 'allowedOrigins[0]'],
    [{ maxBodyBytes: 1 }, 'maxBodyBytes'],
    [{ path: '/other' }, 'path'],
  ])('refuses %j', async (body, path) => {
    expectInvalid(await taproom.http('PUT', '/api/studio/server', { body }), path);
  });

  it('is the admin’s alone', async () => {
    const { json } = await taproom.http('POST', '/api/access/tokens', { body: { name: 'x', scopes: ['manage'] } });
    const { token } = json as { token: string };
    expectProblem(await taproom.http('GET', '/api/studio/server', { token }), 'auth.scope_missing');
    expectProblem(await taproom.http('GET', '/api/studio/server/connection', { token: null }), 'auth.token_invalid');
  });
});

describe('the switch', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio({ env: { TAPROOM_STUDIO_PORT: String(await freePort()) } });
  });
  afterAll(() => studio.close());

  it('S-31 on: answers as soon as the call returns; off: refuses; on again: works', async () => {
    expect((await studio.rpc('ping')).status).toBe(200);
    expect(await setServer(studio.taproom, { enabled: false })).toMatchObject({ enabled: false, running: false });
    await expect(studio.rpc('ping')).rejects.toThrow(/ECONNREFUSED|other side closed/);
    expect(await setServer(studio.taproom, { enabled: true })).toMatchObject({ enabled: true, running: true });
    expect((await studio.rpc('ping')).status).toBe(200);
  });

  it('S-31 S-43 keeps its state, its settings and its token over a restart', async () => {
    const { token, endpoint } = studio;
    await setServer(studio.taproom, { allowedHosts: ['tap.example'] });
    await studio.taproom.restart();
    await studio.connect();
    expect([studio.token, studio.endpoint]).toEqual([token, endpoint]);
    expect(await getServer(studio.taproom)).toMatchObject({ running: true, allowedHosts: ['tap.example'] });
    expect((await studio.rpc('ping')).status).toBe(200);
    expect(statSync(join(studio.taproom.dataRoot, 'access/studio-token')).mode & 0o777).toBe(0o600);
    await setServer(studio.taproom, { enabled: false });
    await studio.taproom.restart();
    expect(await getServer(studio.taproom)).toMatchObject({ enabled: false, running: false, tokenSource: 'generated' });
    await setServer(studio.taproom, { enabled: true });
    expect((await studio.rpc('ping')).status).toBe(200);
  });

  it('S-32 moves to another port at once', async () => {
    const port = await freePort();
    const { port: old } = new URL(studio.endpoint);
    expect(await setServer(studio.taproom, { port })).toMatchObject({ port, running: true });
    await expect(studio.send({ origin: `http://127.0.0.1:${old}`, body: rpcBody('ping') })).rejects.toThrow(
      /ECONNREFUSED|other side closed/,
    );
    await studio.connect();
    expect((await studio.rpc('ping')).status).toBe(200);
  });

  it('S-32 widens and narrows its scope on the same port, with connections open', async () => {
    const { port } = new URL(studio.endpoint);
    const origin = `http://127.0.0.1:${port}`;
    for (const scope of ['lan', 'public', 'local'] as const) {
      expect(await setServer(studio.taproom, { scope, allowedHosts: [] })).toMatchObject({
        scope,
        running: true,
        port: Number(port),
      });
      expect((await studio.send({ origin, body: rpcBody('ping') })).status).toBe(200);
    }
  });

  it('changes nothing where nothing changes', async () => {
    const stream = join(studio.taproom.dataRoot, 'events/studio-server/server.jsonl');
    const before = statSync(stream).size;
    await setServer(studio.taproom, { enabled: true, scope: 'local' });
    expect(statSync(stream).size).toBe(before);
  });
});

describe('switching off', () => {
  let studio: Studio;
  beforeEach(async () => {
    studio = await startStudio();
  });
  afterEach(() => studio.close());

  it('S-31 lets a request that runs end, and cuts one that does not', async () => {
    const body = rpcBody('ping');
    const [ends, hangs] = [new HalfSent(studio, body), new HalfSent(studio, body)];
    await Promise.all([ends.begun, hangs.begun]);
    await setServer(studio.taproom, { enabled: false });
    ends.finish();
    expect(await ends.answer).toMatch(/^HTTP\/1\.1 200 [^]*"result":\{\}\}$/);
    expect(await hangs.answer).toBe('');
  });
});

describe('a connection that is in use', () => {
  let studio: Studio;
  beforeEach(async () => {
    studio = await startStudio();
  });
  afterEach(() => studio.close());

  it('S-31 takes nothing more once Studio is off, and says so in the last answer', async () => {
    const body = rpcBody('ping');
    const [ends, asksAgain] = [new HalfSent(studio, body), new HalfSent(studio, body)];
    await Promise.all([ends.begun, asksAgain.begun]);
    await setServer(studio.taproom, { enabled: false });
    ends.finish();
    // In one piece, so that the second is there before the answer to the first could end the connection.
    asksAgain.finish(wholeRequest(studio, rpcBody('tools/call', { name: 'tavo_persona_create', arguments: persona })));
    expect(await ends.answer).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close\r\n[^]*"result":\{\}\}$/i);
    expect((await asksAgain.answer).match(/HTTP\/1\.1/g)).toHaveLength(1);
    await setServer(studio.taproom, { enabled: true });
    await studio.connect();
    expect((await studio.rpc('tools/call', { name: 'tavo_persona_search' })).text).toContain('\\"total\\": 0');
  });

  it('S-32 gets its answer when the scope changes, and is not used again', async () => {
    const running = new HalfSent(studio, rpcBody('ping'));
    await running.begun;
    await setServer(studio.taproom, { scope: 'lan' });
    running.finish();
    expect(await running.answer).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close\r\n[^]*"result":\{\}\}$/i);
  });
});

const persona = { persona: { name: 'Too late' } };

function wholeRequest({ token }: Studio, body: string): string {
  return `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** A request of which only the first half has been sent. */
class HalfSent {
  readonly begun: Promise<void>;
  readonly answer: Promise<string>;
  readonly #socket: Socket;
  readonly #rest: string;

  constructor({ endpoint, token }: Studio, body: string) {
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
    this.#rest = body.slice(5);
    this.#socket = connect(Number(new URL(endpoint).port), '127.0.0.1').setEncoding('utf8');
    // The server says that it is waiting for the body: from then on the request runs.
    this.begun = new Promise((begun) => this.#socket.once('data', () => begun()));
    this.#socket.write(head);
    this.answer = this.begun.then(() => {
      let text = '';
      this.#socket.on('data', (part: string) => (text += part)).on('error', () => undefined);
      this.#socket.write(body.slice(0, 5));
      return new Promise((ended) => this.#socket.once('close', () => ended(text)));
    });
  }

  /** @param more what goes out in the same piece */
  finish(more = ''): void {
    this.#socket.write(this.#rest + more);
  }
}

describe('a port that is taken', () => {
  let taken: Server;
  afterEach(() => new Promise((closed) => taken.close(closed)));

  it('S-47 fails with 409 and says which, and the hub runs on', async () => {
    taken = await occupy(0);
    const { port } = taken.address() as AddressInfo;
    const taproom = await startTaproom({ env: { TAPROOM_STUDIO_PORT: String(port) } });
    try {
      const answer = await taproom.http('PUT', '/api/studio/server', { body: { enabled: true } });
      expect(expectProblem(answer, 'studio.port_in_use').detail).toContain(String(port));
      const after = await getServer(taproom);
      expect(after).toMatchObject({ enabled: false, running: false });
      expect(after.lastError).toContain(String(port));
      expect((await taproom.http('GET', '/health/ready')).status).toBe(200);
      expect(await setServer(taproom, { enabled: true, port: await freePort() })).toMatchObject({
        running: true,
        lastError: null,
      });
    } finally {
      await taproom.close();
    }
  });

  it('S-47 leaves what ran running, with the port and the token that it had', async () => {
    const studio = await startStudio();
    taken = await occupy(0);
    const { port } = taken.address() as AddressInfo;
    try {
      const answer = await studio.taproom.http('PUT', '/api/studio/server', { body: { port, token: 'another' } });
      expectProblem(answer, 'studio.port_in_use');
      expect(await getServer(studio.taproom)).toMatchObject({ running: true, tokenSource: 'generated' });
      expect((await studio.rpc('ping')).status).toBe(200);
    } finally {
      await studio.close();
    }
  });

  it('S-47 at a start is told, and does not keep the hub from starting', async () => {
    const port = await freePort();
    const studio = await startStudio({ env: { TAPROOM_STUDIO_PORT: String(port) } });
    try {
      await studio.taproom.restart(async () => {
        taken = await occupy(port);
      });
      const after = await getServer(studio.taproom);
      expect(after).toMatchObject({ enabled: true, running: false });
      expect(after.lastError).toContain(String(port));
      expect(await connectionText(studio.taproom)).toContain(studio.token);
      await new Promise((closed) => taken.close(closed));
      expect(await setServer(studio.taproom, { enabled: true })).toMatchObject({ running: true, lastError: null });
      expect((await studio.rpc('ping')).status).toBe(200);
    } finally {
      await studio.close();
    }
  });
});
