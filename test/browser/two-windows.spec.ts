import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startModernServer, type McpTestServer } from '../support/mcp-servers/index.ts';
import { addServer, discover, setPermission, setState } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

describe('two people in two windows', () => {
  let hub: ConsoleUnderTest;
  let server: McpTestServer;
  let id: string;
  let mine: Page;
  let theirs: Page;

  beforeAll(async () => {
    [hub, server] = await Promise.all([startConsole(), startModernServer()]);
    id = (await addServer(hub.taproom, { displayName: 'lab', endpoint: server.url })).id;
    await setState(hub.taproom, id, 'active');
    await discover(hub.taproom, id);
    mine = await hub.open(await hub.visitor(), '/servers');
    theirs = await hub.open(await hub.visitor(), `/servers/${id}`);
  });
  afterAll(async () => {
    await hub.close();
    await server.close();
  });

  it('see each other’s changes at once', async () => {
    await byId(mine, 'server-row').filter({ hasText: 'lab' }).waitFor();
    await byId(theirs, 'tool-row', { name: 'echo' }).locator('[data-value="allow"]').last().click();
    await mine.getByText('1 allowed').waitFor();
    await setPermission(hub.taproom, id, 'echo', 'ask');
    await byId(theirs, 'tool-row', { name: 'echo', permission: 'ask' }).waitFor();
  });

  it('M-4 don’t undo each other’s work unseen: an open form says so, keeps what was typed, and saves on purpose', async () => {
    await mine.goto(`${hub.taproom.url}/servers/${id}?dialog=edit&of=${id}`);
    await byId(mine, 'display-name').fill('mine');
    await theirs.goto(`${hub.taproom.url}/servers/${id}?dialog=edit&of=${id}`);
    await byId(theirs, 'display-name').fill('theirs');
    await byId(theirs, 'save-server').click();

    await byId(mine, 'changed-elsewhere').waitFor();
    expect(await byId(mine, 'display-name').inputValue()).toBe('mine');
    expect(await byId(mine, 'changed-elsewhere').innerText()).toContain('theirs');

    await byId(mine, 'save-server').click();
    await mine.getByRole('heading', { name: 'mine' }).waitFor();
    await theirs.getByRole('heading', { name: 'mine' }).waitFor();
  });

  it('see a removal: the page of a server that is gone says so', async () => {
    await hub.taproom.api.servers.remove(id);
    await mine.getByRole('heading', { name: 'mine' }).waitFor({ state: 'detached' });
  });
});
