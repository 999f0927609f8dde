import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addServer } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

describe('/health', () => {
  it('needs no token and says that Taproom lives and is ready', async () => {
    const live = await hub.http('GET', '/health/live', { token: null });
    expect([live.status, live.json]).toEqual([200, { status: 'live' }]);
    const ready = await hub.http('GET', '/health/ready', { token: null });
    expect([ready.status, ready.json]).toEqual([200, { status: 'ready', degraded: [] }]);
  });
});

describe('/metrics', () => {
  const metrics = async () => (await hub.http('GET', '/metrics')).text;

  it('counts requests by the pattern of their route, never by their address', async () => {
    const { id } = await addServer(hub, { headers: { 'X-Key': 'hunter2' } });
    await hub.http('GET', `/api/mcp/servers/${id}?key=hunter2`);
    await hub.http('GET', '/nothing/at/all.txt');
    const text = await metrics();
    expect(text).toContain(
      'taproom_http_request_duration_seconds_count{method="GET",route="/api/mcp/servers/:id",status="200"} 1',
    );
    expect(text).not.toContain(id);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('nothing');
  });

  it('counts durable events', async () => {
    const count = async () =>
      Number(/taproom_events_appended_total\{category="registrations"\} (\d+)/.exec(await metrics())?.[1] ?? 0);
    const before = await count();
    await addServer(hub);
    expect(await count()).toBe(before + 1);
  });

  it('tells how the process is', async () => {
    expect((await hub.http('GET', '/metrics')).headers['content-type']).toMatch(/^text\/plain/);
    expect(await metrics()).toContain('process_resident_memory_bytes');
  });
});
