import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

const CHARACTERS = '/api/studio/library/character';

describe('the activity of Studio', () => {
  let hub: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    hub = await startConsole();
    page = await hub.open(await hub.visitor({ locale: 'zh-CN' }), '/activity');
    await hub.taproom.http('POST', CHARACTERS, { body: { name: 'Ada', description: '', first_mes: '' } });
  });
  afterAll(() => hub.close());

  const row = (change: string) => byId(page, 'activity-row', { type: `studio.asset.${change}` });

  it('names the kind in the reader’s language, and leads to what was written', async () => {
    expect(await row('created').innerText()).toContain('角色 Ada');
    await row('created').getByRole('link').click();
    await page.waitForURL('**/studio/library/character/1');
  });

  it('leads nowhere from what was deleted', async () => {
    await hub.taproom.http('DELETE', `${CHARACTERS}/1`);
    await byId(page, 'nav-activity').first().click();
    await row('deleted').waitFor();
    expect(await row('deleted').getByRole('link').count()).toBe(0);
  });
});
