import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addServer } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

describe('the console by keyboard alone', () => {
  let hub: ConsoleUnderTest;
  let page: Page;

  beforeAll(async () => {
    hub = await startConsole();
    for (const name of ['alpha', 'beta']) {
      await addServer(hub.taproom, { displayName: name, endpoint: `http://127.0.0.1:9/${name}` });
    }
    page = await hub.open(await hub.visitor(), '/servers');
    await byId(page, 'server-row').filter({ hasText: 'alpha' }).waitFor();
  });
  afterAll(() => hub.close());

  it('searches with /, and lets go with Esc', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('beta');
    await byId(page, 'server-row').filter({ hasText: 'alpha' }).waitFor({ state: 'detached' });
    // The address follows what is typed a moment later.
    await page.waitForURL((url) => url.searchParams.get('q') === 'beta');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await byId(page, 'server-row').filter({ hasText: 'alpha' }).waitFor();
  });

  it('moves with j and k, and opens with Enter', async () => {
    const second = byId(page, 'server-row').nth(1);
    const href = await second.getByRole('link').first().getAttribute('href');
    for (const key of ['j', 'j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === href);
  });

  it('goes anywhere with the palette', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await byId(page, 'palette-input').fill('alpha');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'alpha' }).waitFor();
  });

  it('lists the keys with ?, and gives the focus back where it was', async () => {
    const link = byId(page, 'nav-activity').first();
    await link.focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
