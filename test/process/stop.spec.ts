import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { legacyScript, type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { newDataRoot } from '../support/taproom.ts';
import { followEvents } from '../support/taproom-events.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { addActive, addServer, getServer, outcomeOf, setPermission, startCall } from '../support/taproom-servers.ts';

let dataRoot: string;
let silent: McpTestServer;
let arrived = (): void => undefined;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  const never = (): void => arrived();
  silent = await scripted(modernScript({ 'tools/call': never }));
});
afterAll(async () => {
  await silent.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

const start = (): Promise<TaproomProcess> => startTaproomProcess({ dataRoot });
const clean = { code: 0, signal: null };
/* Starts and stops share the machine with other suites; that a stop takes ten seconds at most is the product's own deadline. */
const ENOUGH = 60_000;

describe('SIGTERM', () => {
  it(
    'ends a process that has nothing to do',
    async () => {
      const hub = await start();
      expect(await hub.stop()).toEqual(clean);
    },
    ENOUGH,
  );

  it(
    'so does SIGINT',
    async () => {
      const hub = await start();
      hub.send('SIGINT');
      expect(await hub.exited).toEqual(clean);
    },
    ENOUGH,
  );

  it(
    'during calls tells whoever waits what is known, and then ends',
    async () => {
      const hub = await start();
      const { id } = await addActive(hub, { endpoint: silent.url });
      const calls = [await startCall(hub, id), await startCall(hub, id)];
      while (silent.received('tools/call').length < 2) await new Promise<void>((next) => (arrived = next));
      const outcomes = Promise.all(calls.map((callId) => outcomeOf(hub, callId)));
      // Answered on the same server after the waits above have begun.
      for (let round = 0; round < 5; round += 1) await getServer(hub, id);
      const exit = hub.stop();
      const unknown = {
        outcome: 'outcome_unknown',
        code: 'mcp.call_cancelled',
        message: expect.stringMatching(/may have run/),
      };
      expect(await outcomes).toEqual([unknown, unknown]);
      expect(await exit).toEqual(clean);
    },
    ENOUGH,
  );

  it(
    'during a call that nobody waits for ends',
    async () => {
      const hub = await start();
      const { id } = await addActive(hub, { endpoint: silent.url });
      const before = silent.received('tools/call').length;
      await startCall(hub, id);
      while (silent.received('tools/call').length === before) await new Promise<void>((next) => (arrived = next));
      expect(await hub.stop()).toEqual(clean);
    },
    ENOUGH,
  );

  it(
    'during a discovery that never ends answers it and ends',
    async () => {
      const never = await scripted(({ message }) => {
        if (message.method === 'server/discover') arrived();
      });
      const hub = await start();
      const { id } = await addActive(hub, { endpoint: never.url });
      const discovery = hub.http('POST', `/api/mcp/servers/${id}/discover`);
      while (never.requests.length === 0) await new Promise<void>((next) => (arrived = next));
      expect(await hub.stop()).toEqual(clean);
      expectProblem(await discovery, 'server.stopping');
      await never.close();
    },
    ENOUGH,
  );

  it(
    'while a server hangs on the closing DELETE ends',
    async () => {
      const hangs = await scripted(legacyScript({ DELETE: () => undefined }, { sessionId: 's-1' }));
      const hub = await start();
      const { id } = await addActive(hub, { endpoint: hangs.url, protocolVersion: '2025-11-25' });
      expect((await outcomeOf(hub, await startCall(hub, id))).outcome).toBe('known_response');
      expect(await hub.stop()).toEqual(clean);
      await hangs.close();
    },
    ENOUGH,
  );

  it(
    'during live events ends them',
    async () => {
      const hub = await start();
      const feed = await followEvents(hub);
      expect(await hub.stop()).toEqual(clean);
      await feed.ended;
    },
    ENOUGH,
  );

  it(
    'with idle and half-open connections ends',
    async () => {
      const hub = await start();
      const port = Number(new URL(hub.url).port);
      const idle = connect(port, '127.0.0.1');
      const half = connect(port, '127.0.0.1', () =>
        half.write('POST /api/mcp/servers HTTP/1.1\r\nHost: 127.0.0.1\r\n'),
      );
      [idle, half].forEach((socket) => socket.on('error', () => undefined));
      await new Promise<void>((open) => idle.once('connect', () => open()));
      await hub.http('GET', '/health/live', { token: null });
      expect(await hub.stop()).toEqual(clean);
      idle.destroy();
      half.destroy();
    },
    ENOUGH,
  );

  it(
    'lets the commands that it has taken end: what was acknowledged is there',
    async () => {
      let hub = await start();
      const { id } = await addServer(hub);
      const names = Array.from({ length: 40 }, (_, index) => `t${index}`);
      const writing = names.map((name) => setPermission(hub, id, name, 'ask').catch(() => undefined));
      await writing[0];
      const exit = hub.stop();
      const answers = await Promise.all(writing);
      expect(await exit).toEqual(clean);
      const acked = names.filter((_, index) => answers[index]?.status === 200);
      expect(acked.length).toBeGreaterThan(0);
      hub = await start();
      expect(Object.keys((await getServer(hub, id)).toolPermissions)).toEqual(expect.arrayContaining(acked));
      expect(await hub.stop()).toEqual(clean);
    },
    ENOUGH,
  );
});
