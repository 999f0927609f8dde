import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createApp, type TaproomApp } from '@taproom/api';
import { newDataRoot } from '../support/taproom.ts';

let root: string;
let app: TaproomApp;
beforeEach(async () => {
  root = await newDataRoot();
  app = await createApp({ env: { TAPROOM_DATA_ROOT: root, TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' } });
  await app.listen();
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

async function send(request: string): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${request}\r\nHost: localhost\r\nAuthorization: Bearer ${app.adminToken}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

describe('closing Taproom', () => {
  it('does not wait for connections that are kept open', async () => {
    const socket = await send('GET /health/live HTTP/1.1');
    const closed = once(socket, 'close');
    await app.close();
    await closed;
  });

  it('does not wait for those who follow the events', async () => {
    const socket = await send('GET /api/mcp/events HTTP/1.1');
    const closed = once(socket, 'close');
    await app.close();
    await closed;
  });

  it('takes no more connections, and lets go of the data root', async () => {
    const { url } = app;
    await app.close();
    await expect(fetch(url)).rejects.toThrow();
    app = await createApp({ env: { TAPROOM_DATA_ROOT: root, TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' } });
  });

  it('can be asked for twice', async () => {
    await Promise.all([app.close(), app.close()]);
  });
});

describe('starting Taproom', () => {
  it('on a data root that is in use fails, and the first goes on', async () => {
    const env = { TAPROOM_DATA_ROOT: root, TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' };
    await expect(createApp({ env })).rejects.toThrow(`is using the data root ${root}`);
    expect((await fetch(`${app.url}health/ready`)).status).toBe(200);
  });

  it('on a port that is in use fails, and lets go of the data root', async () => {
    const other = await newDataRoot();
    const env = { TAPROOM_DATA_ROOT: other, TAPROOM_PORT: new URL(app.url).port, TAPROOM_LOG_LEVEL: 'silent' };
    const second = await createApp({ env });
    await expect(second.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await second.close();
    const third = await createApp({ env });
    await third.close();
    await rm(other, { recursive: true });
  });

  it('with settings that are none tells every one of them', async () => {
    const env = { TAPROOM_PORT: 'x', TAPROOM_FSYNC: 'y' };
    await expect(createApp({ env })).rejects.toThrow(/TAPROOM_PORT[\s\S]*TAPROOM_FSYNC/);
  });
});
