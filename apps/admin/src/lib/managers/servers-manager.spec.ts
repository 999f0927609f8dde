import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aServer, FakeHub, problem } from '#lib/testing/fake-hub.ts';
import { liveManager } from './live-manager.svelte.ts';
import { serversManager } from './servers-manager.svelte.ts';

const names = () => serversManager.servers.map(({ displayName }) => displayName);

describe('the list of servers', () => {
  let hub: FakeHub;
  let stops: (() => void)[] = [];
  const id = aServer().id;

  beforeEach(async () => {
    hub = new FakeHub();
    hub.servers = [aServer()];
    stops = [serversManager.start(), liveManager.start()];
    await vi.waitFor(() => expect(serversManager.phase).toBe('ready'));
    await vi.waitFor(() => expect(liveManager.state).toBe('live'));
  });

  afterEach(() => {
    for (const stop of stops) stop();
    vi.unstubAllGlobals();
  });

  it('shows what another window changed, without asking for everything again', async () => {
    hub.servers = [aServer({ displayName: 'renamed' })];
    hub.asked.length = 0;
    hub.tell({ type: 'mcp.registration.updated', registrationId: id });
    await vi.waitFor(() => expect(names()).toEqual(['renamed']));
    expect(hub.asked).not.toContain('GET /api/mcp/servers');
  });

  it('loses what another window removed, and gains what it added', async () => {
    const added = aServer({ id: '11111111-1111-4111-8111-111111111111', displayName: 'added' });
    hub.servers = [added];
    hub.tell({ id: '1', type: 'mcp.registration.removed', registrationId: id });
    hub.tell({ id: '2', type: 'mcp.registration.created', registrationId: added.id });
    await vi.waitFor(() => expect(names()).toEqual(['added']));
  });

  it('is not taken back by a list that was asked for before a change', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      hub.routes.set('GET /api/mcp/servers', async () => {
        resolve();
        hub.routes.delete('GET /api/mcp/servers');
        await new Promise<void>((go) => (answer = go));
        return { body: { servers: [aServer({ displayName: 'old' })], storageIssues: [] } };
      });
    });
    const loaded = serversManager.load();
    await asked;
    hub.servers = [aServer({ displayName: 'new' })];
    serversManager.put(aServer({ displayName: 'new' }));
    answer();
    await loaded;
    expect(names()).toEqual(['new']);
  });

  it('keeps what it shows when a later load fails, and says so', async () => {
    hub.routes.set('GET /api/mcp/servers', () => problem(500, 'mcp.storage_failed'));
    await vi.waitFor(async () => {
      await serversManager.load();
      expect(serversManager.failure).toMatchObject({ code: 'mcp.storage_failed' });
    });
    expect(names()).toEqual(['lab']);
    expect(serversManager.phase).toBe('ready');
  });

  it('catches up after the connection was lost', async () => {
    hub.servers = [aServer({ displayName: 'changed meanwhile' })];
    hub.hangUp();
    await vi.waitFor(() => expect(liveManager.state).toBe('offline'));
    liveManager.retry();
    await vi.waitFor(() => expect(names()).toEqual(['changed meanwhile']));
    expect(liveManager.state).toBe('live');
  });
});
