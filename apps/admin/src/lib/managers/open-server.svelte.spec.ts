import type { McpCatalogSummary } from '@taproom/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aResult, aServer, FakeHub, problem } from '#lib/testing/fake-hub.ts';
import { OpenServer } from './open-server.svelte.ts';
import { serversManager } from './servers-manager.svelte.ts';

const { id } = aServer();
const discover = `POST /api/mcp/servers/${id}/discover`;
const refresh = `POST /api/mcp/servers/${id}/refresh`;
const ready = (discoveredAt = '2026-11-30T10:00:00.000Z'): McpCatalogSummary => ({
  registrationId: id,
  catalog: 'ready',
  discoveredAt,
});

describe('an open server', () => {
  let hub: FakeHub;
  let opened: OpenServer;
  let stop = () => {};

  const open = async (...summaries: McpCatalogSummary[]) => {
    hub.summaries = summaries;
    await serversManager.load();
    opened = new OpenServer(id);
    stop = $effect.root(() => {
      $effect(() => opened.follow());
    });
  };

  beforeEach(() => {
    hub = new FakeHub();
    hub.servers = [aServer()];
    hub.routes.set(discover, () => ({ body: aResult(id, ['echo']) }));
    hub.routes.set(refresh, () => ({ body: aResult(id, ['echo', 'add']) }));
  });

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  const names = () => opened.rows.map(({ name }) => name);

  it('reads a catalog that is there', async () => {
    await open(ready());
    await vi.waitFor(() => expect(names()).toEqual(['echo']));
  });

  it('makes the hub connect to nobody unasked: no catalog, no discovery', async () => {
    await open({ registrationId: id, catalog: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hub.asked).not.toContain(discover);
    await opened.discover();
    expect(names()).toEqual(['echo']);
  });

  it('keeps showing what was discovered while the events of that discovery come in', async () => {
    await open({ registrationId: id, catalog: 'none' });
    const waiting: (() => void)[] = [];
    hub.routes.set('GET /api/mcp/catalogs', async () => {
      await new Promise<void>((go) => waiting.push(go));
      return { body: { summaries: [ready()] } };
    });
    const discovered = opened.discover();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const overtaking = serversManager.loadSummaries();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(names()).toEqual(['echo']);
    waiting[1]?.();
    await Promise.all([discovered, overtaking]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(names()).toEqual(['echo']);
    expect(hub.asked.filter((asked) => asked === discover)).toHaveLength(1);
  });

  it('reads no catalog while it is paused', async () => {
    hub.servers = [aServer({ state: 'paused' })];
    await open(ready());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hub.asked).not.toContain(discover);
  });

  it('shows a permission that was set anywhere at once', async () => {
    await open(ready());
    await vi.waitFor(() => expect(names()).toEqual(['echo']));
    serversManager.put(aServer({ toolPermissions: { echo: 'allow', gone: 'ask' } }));
    expect(opened.rows.map(({ name, permission }) => [name, permission])).toEqual([
      ['echo', 'allow'],
      ['gone', 'ask'],
    ]);
  });

  it('does not show the old catalog as the answer of a refresh that failed, until it is asked for', async () => {
    await open(ready());
    await vi.waitFor(() => expect(names()).toEqual(['echo']));
    hub.routes.set(refresh, () => problem(502, 'mcp.discovery_failed'));
    await opened.refresh();
    await serversManager.load();
    expect(opened.failure).toMatchObject({ code: 'mcp.discovery_failed' });
    expect(opened.result).toBeNull();
    await opened.discover();
    expect(names()).toEqual(['echo']);
    expect(opened.failure).toBeNull();
  });

  it('follows a refresh made in another window, and does not read its own twice', async () => {
    await open(ready());
    await vi.waitFor(() => expect(names()).toEqual(['echo']));
    hub.summaries = [ready('2026-11-30T11:00:00.000Z')];
    await opened.refresh();
    await serversManager.load();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(names()).toEqual(['echo', 'add']);
    hub.routes.set(discover, () => ({ body: aResult(id, ['third']) }));
    hub.summaries = [ready('2026-11-30T12:00:00.000Z')];
    await serversManager.load();
    await vi.waitFor(() => expect(names()).toEqual(['third']));
  });
});
