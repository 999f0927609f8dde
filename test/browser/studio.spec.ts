import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { connect } from '../studio-assets/support/studio.ts';
import { freePort } from '../support/mcp-servers/index.ts';
import { addConnection } from '../support/taproom-connections.ts';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

type Server = { enabled: boolean; running: boolean; scope: string; port: number; modelConnectionId: string | null };

/* The steps follow each other, as a person goes through them. */
describe('the page "MCP Server"', () => {
  let hub: ConsoleUnderTest;
  let page: Page;
  let port: number;
  beforeAll(async () => {
    [hub, port] = await Promise.all([startConsole(), freePort()]);
    await addConnection(hub.taproom, { id: 'main', name: 'Main' });
    page = await hub.open(await hub.visitor(), '/studio');
  });
  afterAll(() => hub.close());

  const server = async () => (await hub.taproom.http('GET', '/api/studio/server')).json as Server;
  const state = (value: string) => byId(page, 'studio-state', { state: value });
  const connection = async () => (await hub.taproom.http('GET', '/api/studio/server/connection')).text;
  const ping = (token: string) =>
    fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  const shown = () => byId(page, 'studio-token').inputValue();
  const isInSight = (of: Locator) =>
    of.evaluate((element) => element.getBoundingClientRect().top < document.documentElement.clientHeight);

  it('S-48 has the scope, the switch, the addresses, the token and the connection text, in this order', async () => {
    await state('off').waitFor();
    for (const empty of ['clients-none', 'requests-none', 'refusals-none']) await byId(page, empty).waitFor();
    await byId(page, 'studio-more-section').locator('summary').click();
    await byId(page, 'studio-port').fill(String(port));
    await byId(page, 'studio-save').click();
    await byId(page, 'studio-switch').click();
    await state('running').waitFor();
    await byId(page, 'copy-connection').waitFor();
    const ids = ['studio-scope', 'studio-switch', 'studio-urls', 'studio-token', 'copy-connection'];
    const tops = await Promise.all(ids.map(async (id) => (await byId(page, id).boundingBox())?.y ?? 0));
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    expect(await server()).toMatchObject({ enabled: true, running: true, scope: 'local', port });
  });

  it('S-45 shows the token behind a mask, and says what it is worth', async () => {
    expect(await byId(page, 'studio-token').getAttribute('type')).toBe('password');
    expect(await connection()).toContain(`Bearer ${await shown()}\n`);
    expect((await ping(await shown())).status).toBe(200);
    expect(await byId(page, 'studio-token-warning').innerText()).toContain('every tool');
    expect(await byId(page, 'studio-url').first().innerText()).toContain(`:${port}/mcp`);
  });

  it('shows who calls, what for, and why one is turned away, without a reload', async () => {
    const post = (method: string, params: object, token: string) =>
      fetch(`http://127.0.0.1:${port}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    const clientInfo = { name: 'Harbour agent', version: '7.1' };
    await post('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }, await shown());
    await post('tools/call', { name: 'tavo_persona_get', arguments: { id: 'quite private' } }, await shown());
    await post('ping', {}, 'nonsense');
    const client = byId(page, 'client', { name: 'Harbour agent' });
    await client.waitFor();
    expect(await client.innerText()).toMatch(
      /7\.1[^]*127\.0\.0\.1 · 2025-06-18 · 2 requests · 1 tool call[^]*1 failed/,
    );
    const request = byId(page, 'request', { name: 'tavo_persona_get', state: 'failed' });
    expect(await request.innerText()).toMatch(/Harbour agent · tools\/call[^]*Error -32602/);
    const refusal = byId(page, 'refusal', { code: 'studio.unauthorized' });
    await refusal.waitFor();
    expect(await refusal.innerText()).toMatch(/401[^]*another token/);
    expect(await byId(page, 'studio-traffic').innerText()).not.toMatch(/quite private|nonsense/);
  });

  it('S-44 rotates the token, and asks first', async () => {
    const old = await shown();
    await byId(page, 'rotate-token').click();
    await byId(page, 'confirm').click();
    await byId(page, 'rotate-dialog').waitFor({ state: 'detached' });
    expect(await shown()).not.toBe(old);
    expect([(await ping(old)).status, (await ping(await shown())).status]).toEqual([401, 200]);
  });

  it('S-44 warns of a token that can be guessed', async () => {
    await byId(page, 'studio-own-token').fill('short');
    await byId(page, 'studio-save').click();
    await byId(page, 'studio-token-short').waitFor();
    expect(await shown()).toBe('short');
  });

  it('S-32 asks before everybody is let in, and not for the private network', async () => {
    const scope = (value: string) => byId(page, 'studio-scope').locator(`[data-value="${value}"]`);
    await scope('public').click();
    await byId(page, 'public-dialog').getByRole('button').first().click();
    await byId(page, 'public-dialog').waitFor({ state: 'detached' });
    expect((await server()).scope).toBe('local');
    await scope('lan').click();
    await byId(page, 'studio-scope', { value: 'lan' }).waitFor();
    expect((await server()).scope).toBe('lan');
    await scope('local').click();
    await byId(page, 'studio-scope', { value: 'local' }).waitFor();
  });

  it('says at its field what was refused', async () => {
    await byId(page, 'studio-hosts').fill('https://not-a-host/');
    await byId(page, 'studio-save').click();
    await page.locator('[data-testid="studio-hosts"][aria-invalid="true"]').waitFor();
    await byId(page, 'studio-hosts').fill('');
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
    await byId(page, 'studio-model').selectOption('main');
    expect((await stored).status()).toBe(200);
    await page.reload();
    await state('running').waitFor();
    expect((await server()).modelConnectionId).toBe('main');
  });

  it('S-50 has what to check when nothing connects', async () => {
    await byId(page, 'studio-checks-section').locator('summary').click();
    const text = await byId(page, 'studio-checks').innerText();
    for (const word of ['VPN', 'hotspot', '401', '403', 'firewall']) expect(text).toContain(word);
  });

  it('puts Studio among the servers with one click, its tools there to be tried', async () => {
    await byId(page, 'register-studio').click();
    await page.waitForURL(/servers\/[0-9a-f-]{36}/);
    await byId(page, 'server-header', { state: 'active' }).waitFor();
    await byId(page, 'tool-row', { name: 'tavo_status' }).waitFor();
  });

  it('S-74 brings back what was deleted', async () => {
    const agent = await connect(hub.taproom.http);
    const { id } = await agent.call('tavo_preset_create', { preset: { name: 'Night' } });
    await agent.call('tavo_preset_delete', { id });
    await agent.disconnect();
    await page.goto(`${hub.taproom.url}/studio/library/preset`);
    await byId(page, 'to-deleted').click();
    const item = byId(page, 'deleted-item', { kind: 'preset', id: String(id) });
    await item.waitFor();
    expect(await item.innerText()).toMatch(/Night\s+Preset/);
    expect(await isInSight(item)).toBe(true);
    await byId(item, 'restore').click();
    await item.waitFor({ state: 'detached' });
    const { items } = (await hub.taproom.http('GET', '/api/studio/deleted')).json as { items: unknown[] };
    expect(items).toEqual([]);
  });

  it('S-31 is switched off, and then refuses connections', async () => {
    await byId(page, 'nav-studio').first().click();
    await state('running').waitFor();
    await byId(page, 'studio-switch').click();
    await state('off').waitFor();
    await expect(ping('x')).rejects.toThrow();
    await byId(page, 'nav-activity').first().click();
    await byId(page, 'activity-row', { type: 'studio.server.changed' }).first().waitFor();
  });

  it('S-32 while it is off says for whom the same click turns it on, and does', async () => {
    await byId(page, 'nav-studio').first().click();
    await state('off').waitFor();
    expect(await byId(page, 'register-studio-text').innerText()).toContain('This machine');
    await byId(page, 'register-studio').click();
    await page.waitForURL(/servers\/[0-9a-f-]{36}/);
    await byId(page, 'tool-row', { name: 'tavo_status' }).waitFor();
    expect(await server()).toMatchObject({ running: true, scope: 'local' });
  });
});
