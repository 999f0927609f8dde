import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataRoot } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { spawnTaproom, startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { addServer, listServers } from '../support/taproom-servers.ts';

let dataRoot: string;
let hub: TaproomProcess;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  hub = await startTaproomProcess({ dataRoot });
}, 60_000);
afterAll(async () => {
  await hub.stop();
  rmSync(dataRoot, { recursive: true, force: true });
});

describe('M-34: a data root has one writer', () => {
  it('a second process stops, and says whose it is', async () => {
    const second = spawnTaproom({ dataRoot });
    const { code } = await second.exited;
    expect(code).not.toBe(0);
    expect(second.output.stdout).toBe('');
    expect(second.output.stderr).toContain(dataRoot);
    expect(second.output.stderr).toContain(String(hub.pid));
    expect(second.output.stderr).not.toMatch(/^\s+at /m);
  }, 60_000);

  it('also by another name', async () => {
    const alias = `${dataRoot}-alias`;
    symlinkSync(dataRoot, alias);
    const { code } = await spawnTaproom({ dataRoot: alias }).exited;
    rmSync(alias);
    expect(code).not.toBe(0);
  }, 60_000);

  it('the first goes on as if nothing had happened', async () => {
    const { id } = await addServer(hub);
    expect((await listServers(hub)).servers.map((server) => server.id)).toEqual([id]);
  });

  it('another data root is another matter', async () => {
    const other = await startTaproomProcess({ dataRoot: join(dataRoot, 'inner') });
    expect((await listServers(other)).servers).toEqual([]);
    expect((await other.stop()).code).toBe(0);
  }, 60_000);
});

describe('a data root that can not be used', () => {
  it('because it is a file ends the start with a clear message', async () => {
    const path = join(dataRoot, 'a file');
    writeFileSync(path, '');
    const failed = spawnTaproom({ dataRoot: path });
    expect((await failed.exited).code).not.toBe(0);
    expect(failed.output.stderr).toContain(path);
    expect(failed.output.stderr).not.toMatch(/^\s+at /m);
  }, 60_000);

  it('because a file is where the registrations belong ends it too, and naming the place', async () => {
    const root = join(dataRoot, 'unreadable');
    const { registrations } = filesOf(root);
    mkdirSync(join(registrations, '..'), { recursive: true });
    writeFileSync(registrations, 'a file where a folder belongs');
    const failed = spawnTaproom({ dataRoot: root });
    expect((await failed.exited).code).not.toBe(0);
    expect(failed.output.stderr).toContain('_tauritavern/mcp/registrations');
    expect(failed.output.stderr).toContain('something else is in its place');
    expect(failed.output.stdout).toBe('');
  }, 60_000);
});
