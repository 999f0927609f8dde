import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Recommendation } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addServer, listServers } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeEach(async () => {
  hub = await startTaproom();
});
afterEach(() => hub.close());

const firstLoad = async () => read(Recommendation, await hub.http('POST', '/api/console/first-load'));
const mark = (): string => `${hub.dataRoot}/_tauritavern/extension-store/mcp/recommendation.json`;
const servers = async () => (await listServers(hub)).servers;

describe("M-20: the console's first load", () => {
  it('adds one paused recommendation', async () => {
    const { added, registrationId } = await firstLoad();
    expect(added).toBe(true);
    expect(await servers()).toEqual([
      {
        id: registrationId,
        displayName: 'Exa Search',
        endpoint: 'https://mcp.exa.ai/mcp',
        headers: {},
        protocolVersion: 'auto',
        state: 'paused',
        toolPermissions: {},
        toolDescriptionOverrides: {},
      },
    ]);
  });

  it('adds none where nobody has opened the console', async () => {
    await hub.restart();
    expect(await servers()).toEqual([]);
  });

  it('adds it beside what is there already', async () => {
    const own = await addServer(hub);
    await firstLoad();
    expect((await servers()).map(({ displayName }) => displayName).sort()).toEqual(['Exa Search', own.displayName]);
  });

  it('happens once, also for a crowd of consoles at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, firstLoad));
    expect(answers.filter(({ added }) => added)).toHaveLength(1);
    expect(await servers()).toHaveLength(1);
  });

  it('is not repeated by a later load', async () => {
    await firstLoad();
    expect((await firstLoad()).added).toBe(false);
    expect(await servers()).toHaveLength(1);
  });

  it('does not bring back what was deleted, also not after a restart', async () => {
    const { registrationId } = await firstLoad();
    await hub.http('DELETE', `/api/mcp/servers/${registrationId}`);
    expect((await firstLoad()).added).toBe(false);
    await hub.restart();
    expect((await firstLoad()).added).toBe(false);
    expect(await servers()).toEqual([]);
  });

  it('does not bring back what was deleted after a crash had kept it from being marked', async () => {
    const { registrationId } = await firstLoad();
    await hub.restart(() => writeFileSync(mark(), JSON.stringify({ state: 'pending', registrationId })));
    await hub.http('DELETE', `/api/mcp/servers/${registrationId}`);
    expect((await firstLoad()).added).toBe(false);
    expect(await servers()).toEqual([]);
  });

  it('does not bring back what was deleted where the disk would not take the mark', async () => {
    const { registrationId } = await firstLoad();
    writeFileSync(mark(), JSON.stringify({ state: 'pending', registrationId }));
    await hub.http('DELETE', `/api/mcp/servers/${registrationId}`);
    expect((await firstLoad()).added).toBe(false);
    expect(await servers()).toEqual([]);
  });

  it('is made up for after a crash before anything was added', async () => {
    const registrationId = '3f2c9dd6-a531-495f-ab20-586028c4c5a6';
    await firstLoad();
    const [other] = await servers();
    await hub.http('DELETE', `/api/mcp/servers/${other?.id}`);
    await hub.restart(() => writeFileSync(mark(), JSON.stringify({ state: 'pending', registrationId })));
    expect(await firstLoad()).toEqual({ added: true, registrationId });
  });

  it('does not add it again beside one that was renamed', async () => {
    const { registrationId } = await firstLoad();
    const body = { displayName: 'Mine', endpoint: 'https://other.example/', headers: {}, protocolVersion: 'auto' };
    await hub.http('PUT', `/api/mcp/servers/${registrationId}`, { body });
    await hub.restart();
    expect((await firstLoad()).added).toBe(false);
    expect(await servers()).toHaveLength(1);
  });

  it('that failed is made up for by the next one', async () => {
    const { registrations } = filesOf(hub.dataRoot);
    rmSync(registrations, { recursive: true });
    writeFileSync(registrations, 'a file where a folder belongs');
    expectProblem(await hub.http('POST', '/api/console/first-load'), 'mcp.storage_failed');
    rmSync(registrations);
    mkdirSync(registrations);
    expect((await firstLoad()).added).toBe(true);
    expect(await servers()).toHaveLength(1);
  });

  it('keeps its mark in the extension store', async () => {
    await firstLoad();
    rmSync(`${hub.dataRoot}/_tauritavern/extension-store`, { recursive: true });
    expect((await firstLoad()).added).toBe(true);
  });
});
