import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { McpServer } from '@taproom/contracts';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { newDataRoot } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { addActive, discover, getServer, listServers, setPermission } from '../support/taproom-servers.ts';
import { type Known, withoutId, work } from './crash-rounds.ts';

/** `KILL_ROUNDS=500 npm test -- test/process/crash` kills more often. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 20);
const WORKERS = 6;

let dataRoot: string;
let mcp: McpTestServer;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  mcp = await scripted(modernScript());
});
afterAll(async () => {
  await mcp.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

const wait = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms));
const start = (fsync = 'always'): Promise<TaproomProcess> =>
  startTaproomProcess({ dataRoot, env: { TAPROOM_FSYNC: fsync } });

/** Lets every worker write until the process is killed, some moment later. */
async function round(hub: TaproomProcess, known: readonly Known[]): Promise<Known[]> {
  const gone = new AbortController();
  const working = Promise.all(known.map((one) => work(hub, one, gone.signal)));
  await Promise.race([wait(20 + Math.random() * 180), working]);
  gone.abort();
  await hub.kill();
  return working;
}

/** The registration as it may be after the crash: as acknowledged, or with the one command that was under way. */
function settle({ acked, sent }: Known, servers: Map<string, McpServer>): Known {
  const found = acked ? servers.get(acked.id) : findCreated(sent, servers);
  if (found) servers.delete(found.id);
  const allowed: (McpServer | undefined)[] = [acked];
  if (sent !== undefined) allowed.push(sent === 'removed' ? undefined : sent);
  const asIs = allowed.some((one) => isDeepStrictEqual(one && withoutId(one), found && withoutId(found)));
  if (!asIs) throw new Error(`Acknowledged: ${show(acked)}\nUnder way: ${show(sent)}\nFound: ${show(found)}`);
  return { acked: found, sent: undefined };
}

function findCreated(sent: Known['sent'], servers: Map<string, McpServer>): McpServer | undefined {
  if (sent === undefined || sent === 'removed') return undefined;
  return [...servers.values()].find(({ displayName }) => displayName === sent.displayName);
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').replaceAll(/([dk])\1{20,}/g, '$1…');

describe('M-33: kill -9 at any moment', () => {
  it(`loses no acknowledged command and leaves no half record, ${rounds} times`, async () => {
    let known: Known[] = Array.from({ length: WORKERS }, () => ({ acked: undefined, sent: undefined }));
    let hub = await start();
    for (let count = 0; count < rounds; count += 1) {
      known = await round(hub, known);
      hub = await start(count % 2 === 0 ? 'batch' : 'always');
      const { servers, storageIssues } = await listServers(hub);
      expect(storageIssues).toEqual([]);
      const left = new Map(servers.map((server) => [server.id, server]));
      known = known.map((one) => settle(one, left));
      expect([...left.values()]).toEqual([]);
    }
    expect((await hub.http('GET', '/api/mcp/activity')).status).toBe(200);
    await hub.stop();
    const names = readdirSync(filesOf(dataRoot).registrations);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    expect(names.sort()).toEqual(known.flatMap(({ acked }) => (acked ? [`${acked.id}.json`] : [])).sort());
  }, 600_000);

  it('leaves a catalog whole or absent, never half', async () => {
    let hub = await start();
    const { id } = await addActive(hub, { endpoint: mcp.url });
    for (let count = 0; count < Math.ceil(rounds / 5); count += 1) {
      let goesOn = true;
      const refreshing = (async () => {
        while (goesOn) await hub.http('POST', `/api/mcp/servers/${id}/refresh`).catch(() => (goesOn = false));
      })();
      await wait(50 + Math.random() * 100);
      await hub.kill();
      goesOn = false;
      await refreshing;
      hub = await start();
      expect((await discover(hub, id)).tools.map(({ nativeName }) => nativeName)).toEqual(['echo']);
    }
    await hub.stop();
  }, 300_000);

  it('right after an acknowledgement loses nothing of it', async () => {
    let hub = await start();
    const { id } = await addActive(hub, {});
    for (let count = 0; count < 3; count += 1) {
      await setPermission(hub, id, `tool ${count}`, 'ask');
      await hub.kill();
      hub = await start();
      expect((await getServer(hub, id)).toolPermissions).toHaveProperty([`tool ${count}`], 'ask');
    }
    await hub.stop();
  }, 60_000);

  it('leaves the data root to the next process at once', async () => {
    const hub = await start();
    await hub.kill();
    const next = await start();
    expect((await next.http('GET', '/api/mcp/servers')).status).toBe(200);
    await next.stop();
  }, 60_000);

  it('after a removal was acknowledged leaves no file of it', async () => {
    let hub = await start();
    const { id } = await addActive(hub, { headers: { 'X-Key': 'hunter2' } });
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
    await hub.kill();
    hub = await start();
    expect((await listServers(hub)).servers.map((server) => server.id)).not.toContain(id);
    const { registrations } = filesOf(dataRoot);
    const texts = readdirSync(registrations).map((name) => readFileSync(`${registrations}/${name}`, 'utf8'));
    expect(texts.filter((text) => text.includes('hunter2'))).toEqual([]);
    await hub.stop();
  }, 60_000);
});
