import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { modernScript, scripted, type McpTestServer } from '../support/mcp-servers/index.ts';
import { addServer, discover, setState } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

describe('a call that takes long', () => {
  let hub: ConsoleUnderTest;
  let server: McpTestServer;
  let page: Page;

  beforeAll(async () => {
    hub = await startConsole();
    server = await scripted(modernScript({ 'tools/call': () => undefined }));
    const { id } = await addServer(hub.taproom, { displayName: 'slow', endpoint: server.url });
    await setState(hub.taproom, id, 'active');
    await discover(hub.taproom, id);
    page = await hub.open(await hub.visitor(), `/servers/${id}/tools/echo`);
    await byId(page, 'schema-form').waitFor();
  });
  afterAll(async () => {
    await hub.close();
    await server.close();
  });

  // The call's own limit is two minutes, more than this test may take: only the cancel can end it.
  it('M-60 can be given up from the console, and its outcome is unknown', async () => {
    await byId(page, 'call').click();
    await byId(page, 'result', { state: 'running' }).waitFor();
    while (server.received('tools/call').length === 0) await page.waitForTimeout(50);
    await byId(page, 'cancel').click();
    await byId(page, 'result', { state: 'unknown' }).waitFor();
  });

  it('is still there, and can still be given up, when one has looked elsewhere meanwhile', async () => {
    await byId(page, 'call').click();
    await byId(page, 'result', { state: 'running' }).waitFor();
    await byId(page, 'nav-activity').first().click();
    await byId(page, 'activity-row').first().waitFor();
    await page.goBack();
    await byId(page, 'result', { state: 'running' }).waitFor();
    await byId(page, 'cancel').click();
    await byId(page, 'result', { state: 'unknown' }).waitFor();
  });
});
