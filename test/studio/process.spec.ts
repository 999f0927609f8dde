import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { rpcBody } from './support/studio.ts';

let running: TaproomProcess | undefined;
let dataRoot: string;
afterEach(async () => {
  await running?.kill();
  running = undefined;
  await rm(dataRoot, { recursive: true, force: true });
});

async function start(): Promise<TaproomProcess> {
  running = await startTaproomProcess({ dataRoot, env: { TAPROOM_STUDIO_PORT: '0', TAPROOM_LOG_LEVEL: 'trace' } });
  return running;
}

const studioIn = ({ output }: TaproomProcess) => /^taproom ready url=\S+ studio=(\S+)$/m.exec(output.stdout)?.[1];

async function tokenOf({ http }: TaproomProcess): Promise<string> {
  const { text } = await http('GET', '/api/studio/server/connection');
  return /Bearer (\S+)/.exec(text)?.[1] ?? '';
}

function call(endpoint: string, token: string, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(endpoint, { method: 'POST', headers, body });
}

describe('the process', () => {
  it('S-31 names the endpoint in its ready line, and SIGTERM ends it in good order', async () => {
    dataRoot = await newDataRoot();
    const first = await start();
    expect(studioIn(first)).toBe('off');
    await first.http('PUT', '/api/studio/server', { body: { enabled: true } });
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    const second = await start();
    const endpoint = studioIn(second) ?? '';
    expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const token = await tokenOf(second);
    expect((await call(endpoint, token, rpcBody('ping'))).status).toBe(200);
    // The connection is kept open by the client, and nothing on it runs.
    expect(await second.stop()).toEqual({ code: 0, signal: null });
  });

  it('S-70 keeps what was acknowledged before it was killed, and answers its repetition', async () => {
    dataRoot = await newDataRoot();
    const first = await start();
    await first.http('PUT', '/api/studio/server', { body: { enabled: true } });
    const token = await tokenOf(first);
    const { json } = await first.http('GET', '/api/studio/server');
    const { port } = json as { port: number };
    const args = { persona: { name: 'Mira' }, clientRequestId: 'before the end' };
    const body = rpcBody('tools/call', { name: 'tavo_persona_create', arguments: args });
    const answer = await (await call(`http://127.0.0.1:${port}/mcp`, token, body)).text();
    expect(answer).toContain('personaId');
    await first.kill();
    const second = await start();
    const endpoint = studioIn(second) ?? '';
    expect(await (await call(endpoint, token, body)).text()).toBe(answer);
    const search = await call(endpoint, token, rpcBody('tools/call', { name: 'tavo_persona_search' }));
    expect(await search.text()).toContain('\\"total\\": 1');
  });

  it('S-46 S-86 writes no token and no argument into its log, and finds an internal failure there by its id', async () => {
    dataRoot = await newDataRoot();
    const taproom = await start();
    await taproom.http('PUT', '/api/studio/server', { body: { enabled: true } });
    const token = await tokenOf(taproom);
    const { json } = await taproom.http('GET', '/api/studio/server');
    const endpoint = `http://127.0.0.1:${(json as { port: number }).port}/mcp`;
    await call(
      endpoint,
      token,
      rpcBody('tools/call', { name: 'tavo_persona_create', arguments: { persona: { name: 'quite private' } } }),
    );
    await call(endpoint, 'a-wrong-one-that-is-private', rpcBody('ping'));
    await taproom.stop();
    for (const secret of [token, 'quite private', 'a-wrong-one-that-is-private']) {
      expect(taproom.output.stderr + taproom.output.stdout).not.toContain(secret);
    }
  });
});
