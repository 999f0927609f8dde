import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../support/taproom-problems.ts';
import { connectionText, getServer, rpcBody, setServer, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const ping = rpcBody('ping');

describe('the scope', () => {
  const own = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

  it('S-33 local listens on loopback only', async () => {
    expect(own).toBeDefined();
    const { port } = new URL(studio.endpoint);
    await expect(studio.send({ origin: `http://${own}:${port}`, body: ping })).rejects.toThrow(/ECONNREFUSED/);
    const v6 = await studio.send({ origin: `http://[::1]:${port}`, body: ping }).catch((error: Error) => error.message);
    expect(v6).toMatchObject({ status: 200 });
  });

  it('S-32 S-35 a peer outside the scope gets 403 with and without a token, and a change counts at once', async () => {
    const wide = await startStudio({ env: { TAPROOM_STUDIO_HOST: '0.0.0.0' } });
    try {
      const from = (headers: Record<string, string | undefined>) => {
        const { port } = new URL(wide.endpoint);
        return wide.send({ origin: `http://${own}:${port}`, headers: { host: 'localhost', ...headers }, body: ping });
      };
      expectProblem(await from({}), 'studio.forbidden_scope');
      expectProblem(
        await from({ authorization: undefined, 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' }),
        'studio.forbidden_scope',
      );
      // Only the head is sent: the answer does not wait for the body.
      const { port } = new URL(wide.endpoint);
      const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n`;
      expect(await firstLineAfter(head, { host: own, port: Number(port) })).toBe('HTTP/1.1 403 Forbidden');
      await setServer(wide.taproom, { scope: 'lan', lanRanges: [`${own}/32`] });
      await wide.connect();
      expect((await from({})).status).toBe(200);
      await setServer(wide.taproom, { lanRanges: ['10.99.0.0/16'] });
      expect((await from({})).status).toBe((await isPrivate(own)) ? 200 : 403);
      await setServer(wide.taproom, { scope: 'public' });
      await wide.connect();
      expect((await from({ host: 'any.example' })).status).toBe(200);
      await setServer(wide.taproom, { allowedHosts: ['tap.example'] });
      expect((await from({ host: 'TAP.example:80' })).status).toBe(200);
      expectProblem(await from({ host: 'any.example' }), 'studio.forbidden_host');
    } finally {
      await wide.close();
    }
  });

  it('S-33 lan takes IPv4 loopback on its IPv6 socket, and S-36 private names', async () => {
    const lan = await startStudio({ change: { scope: 'lan', allowedHosts: ['tap.example'] } });
    try {
      const origin = `http://127.0.0.1:${new URL(lan.endpoint).port}`;
      for (const host of ['192.168.7.7:1', '[fd00::7]', 'den.local', 'tap.example', 'localhost']) {
        expect([host, (await lan.send({ origin, headers: { host }, body: ping })).status]).toEqual([host, 200]);
      }
      for (const host of ['8.8.8.8', 'evil.example', '[2001:db8::1]']) {
        expectProblem(await lan.send({ origin, headers: { host }, body: ping }), 'studio.forbidden_host');
      }
    } finally {
      await lan.close();
    }
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'fe80::/129', 'x/8', '300.1.1.1/8'])(
    'S-33 refuses the range %s',
    async (range) => {
      const answer = await studio.taproom.http('PUT', '/api/studio/server', {
        body: { lanRanges: ['10.0.0.0/8', range] },
      });
      expect(expectProblem(answer, 'request.invalid').errors?.map(({ path }) => path)).toEqual(['lanRanges[1]']);
    },
  );
});

describe('the connection text', () => {
  it('S-51 is four lines, and S-52 is all that a client needs', async () => {
    const text = await connectionText(studio.taproom);
    const { version } = await getServer(studio.taproom);
    expect(text).toBe(
      `Taproom MCP Server: ${version}\nPreferred access: direct HTTP JSON-RPC\nServer URL: ${studio.endpoint}\nAuthorization: Bearer ${studio.token}\n`,
    );
    expect(studio.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect((await studio.rpc('ping')).status).toBe(200);
  });

  it('S-52 has the chosen address, IPv6 in brackets, and another one in lan', async () => {
    const line = async () => /Server URL: http:\/\/(.*):\d+\/mcp\n/.exec(await connectionText(studio.taproom))?.[1];
    await setServer(studio.taproom, { address: 'fd00::7' });
    expect(await line()).toBe('[fd00::7]');
    await setServer(studio.taproom, { address: '192.168.0.9' });
    expect(await line()).toBe('192.168.0.9');
    await setServer(studio.taproom, { address: null });
    expect(await line()).toBe('127.0.0.1');
  });
});

function firstLineAfter(head: string, to: { host: string | undefined; port: number }): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: to.host ?? '', port: to.port }, () => socket.write(head));
    socket.setEncoding('utf8').once('error', reject);
    socket.once('data', (text: string) => {
      socket.destroy();
      resolve(text.split('\r\n')[0]);
    });
  });
}

async function isPrivate(address: string | undefined): Promise<boolean> {
  const { addresses } = await getServer(studio.taproom);
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address ?? '') || addresses.length === 0;
}
