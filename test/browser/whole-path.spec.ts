import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type EverythingServer, startEverythingServer } from '../support/mcp-servers/index.ts';
import { byId, type ConsoleUnderTest, signIn, startConsole } from './support/console.ts';

describe('a newcomer with the published reference server', () => {
  let hub: ConsoleUnderTest;
  let reference: EverythingServer;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [hub, reference] = await Promise.all([startConsole(), startEverythingServer()]);
    context = await hub.visitor();
    page = await context.newPage();
  });
  afterAll(async () => {
    await hub.close();
    await reference.close();
  });

  const answer = () => byId(page, 'result');

  it('is asked to sign in, told of a wrong token, and led to where they wanted to go', async () => {
    await page.goto(`${hub.taproom.url}/activity`);
    await byId(page, 'token').fill('not the token');
    await byId(page, 'submit').click();
    await page.getByRole('alert').waitFor();
    await signIn(page, hub.taproom.token);
    await page.waitForURL('**/activity');
  });

  it('adds the server by its URL', async () => {
    await byId(page, 'nav-servers').first().click();
    await byId(page, 'add-server').first().click();
    await byId(page, 'display-name').fill('Everything');
    await byId(page, 'endpoint').fill(reference.url);
    await byId(page, 'save-server').click();
    await page.waitForURL(/servers\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: 'Everything' }).waitFor();
  });

  it('confirms the exact endpoint before anything is sent to it', async () => {
    await byId(page, 'activate').first().click();
    expect((await byId(page, 'exact-endpoint').innerText()).trim()).toBe(reference.url);
    await byId(page, 'confirm').click();
    await byId(page, 'discover').first().waitFor();
  });

  it('discovers its tools', async () => {
    await byId(page, 'discover').first().click();
    await byId(page, 'tool-row', { name: 'echo' }).waitFor();
    expect(await byId(page, 'tool-row').count()).toBeGreaterThan(5);
  });

  it('allows one, and undoes that', async () => {
    const row = byId(page, 'tool-row', { name: 'echo' });
    await row.locator('[data-value="allow"]').last().click();
    await byId(page, 'tool-row', { name: 'echo', permission: 'allow' }).waitFor();
    await byId(page, 'toast-undo').last().click();
    await byId(page, 'tool-row', { name: 'echo', permission: 'off' }).waitFor();
    await row.locator('[data-value="allow"]').last().click();
    await byId(page, 'tool-row', { name: 'echo', permission: 'allow' }).waitFor();
    const { servers } = await hub.taproom.api.servers.list();
    expect(servers.find(({ displayName }) => displayName === 'Everything')?.toolPermissions).toEqual({ echo: 'allow' });
  });

  it('rewrites its description, with the server’s own beside it', async () => {
    await byId(page, 'tool-row', { name: 'echo' }).getByRole('link').first().click();
    await byId(page, 'edit-override').click();
    await byId(page, 'override-text').first().fill('Says it back.');
    await byId(page, 'save-override').click();
    await byId(page, 'description-ours').waitFor();
    expect(await byId(page, 'description-ours').innerText()).toContain('Says it back.');
    expect(await byId(page, 'description-servers').first().innerText()).toContain('Echoes back the input string');
  });

  it('test-calls echo through the form and reads the answer', async () => {
    const form = byId(page, 'schema-form');
    await form.waitFor();
    await form.getByRole('textbox').first().fill('hé');
    await byId(page, 'call').click();
    await byId(page, 'result', { state: 'answered' }).waitFor();
    expect(await byId(page, 'text-block').first().innerText()).toContain('Echo: hé');
  });

  it('test-calls a tool with structured output through the JSON text', async () => {
    await page.goto(page.url().replace(/tools\/.*$/, 'tools/get-structured-content'));
    await byId(page, 'try-it').getByRole('tab', { name: 'JSON' }).click();
    await page.locator('[data-testid="try-it"] .cm-content').first().click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('{"location":"New York"}');
    await byId(page, 'call').click();
    await byId(page, 'result', { state: 'answered' }).waitFor();
    await answer().getByRole('tab', { name: 'Structured' }).click();
    await answer().getByText('"temperature"').waitFor();
  });

  it('refreshes the catalog and sees it all in the activity', async () => {
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/refresh'));
    await byId(page, 'refresh').first().click();
    expect((await refreshed).status()).toBe(200);
    await byId(page, 'nav-activity').first().click();
    await expect(byId(page, 'activity-row').first().waitFor()).resolves.toBeUndefined();
    const { items } = JSON.parse((await hub.taproom.http('GET', '/api/mcp/activity')).text) as {
      items: { type: string }[];
    };
    expect(await byId(page, 'activity-row').count()).toBeGreaterThanOrEqual(items.length - 1);
  });

  it('removes the server, seeing first what goes', async () => {
    await byId(page, 'nav-servers').first().click();
    const row = byId(page, 'server-row').filter({ hasText: 'Everything' });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await byId(page, 'confirm').click();
    await row.waitFor({ state: 'detached' });
    const { servers } = await hub.taproom.api.servers.list();
    expect(servers.map(({ displayName }) => displayName)).toEqual(['Exa Search']);
  });
});
