import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, goToPart, hold, startConsole, violations } from './support/console.ts';

const LIBRARY = '/api/studio/library';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const data = {
  name: '阿达',
  description: 'A countess who counts.',
  first_mes: 'Shall we begin?',
  tags: ['queen'],
  extensions: { exact: 1 },
  character_book: {
    name: 'Court',
    entries: [{ keys: ['court'], content: 'Cold.', enabled: true, insertion_order: 10 }],
  },
};
const card = JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data }).replace(
  '"exact":1',
  '"exact":12345678901234567890',
);
const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

type Asset = { revision: string; data: Record<string, unknown>; name: string; entries: Record<string, unknown>[] };

/* The steps follow each other, as a person goes through them. */
describe('the library of Studio', () => {
  let hub: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    hub = await startConsole();
    page = await hub.open(await hub.visitor(), '/studio');
  });
  afterAll(() => hub.close());

  const stored = async (path: string) => (await hub.taproom.http('GET', `${LIBRARY}/${path}`)).json as Asset;
  const elsewhere = (path: string, body: object) => hub.taproom.http('PATCH', `${LIBRARY}/${path}`, { body });
  const field = (name: string, scope = 'asset-form') => byId(byId(page, scope), 'asset-field', { field: name });
  const row = (name: string) => byId(page, 'library-row', { name });

  it('says of each empty list what belongs there', async () => {
    for (const kind of ['character', 'lorebook', 'regex', 'persona']) {
      await goToPart(page, kind);
      await byId(page, 'library-empty').waitFor();
      expect((await byId(page, 'library-empty').innerText()).length).toBeGreaterThan(40);
    }
    expect(await violations(page)).toEqual([]);
  });

  it('imports a card that is chosen, and says what it brought', async () => {
    await goToPart(page, 'character');
    await byId(page, 'import-files-input').setInputFiles(file('ada.json', card));
    await byId(page, 'import-result', { state: 'done' }).waitFor();
    expect(await byId(page, 'import-open').count()).toBe(2);
    await row('阿达').waitFor();
    expect(await stored('character/1')).toMatchObject({ name: '阿达' });
  });

  it('imports what is dropped, and tells of a file that is none of its own beside its name', async () => {
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text.replaceAll('阿达', 'Bea')], 'bea.json'));
      transfer.items.add(new File(['no card'], 'notes.txt'));
      return transfer;
    }, card);
    await byId(page, 'library-drop').dispatchEvent('drop', { dataTransfer: dropped });
    await byId(page, 'import-result', { name: 'bea.json', state: 'done' }).waitFor();
    const failed = byId(page, 'import-result', { name: 'notes.txt', state: 'failed' });
    await failed.waitFor();
    expect(await failed.getByRole('alert').innerText()).not.toBe('');
    expect(await violations(page)).toEqual([]);
    await byId(page, 'import-clear').click();
    await byId(page, 'import-results').waitFor({ state: 'detached' });
  });

  it('keeps an import and what it told while one looks elsewhere', async () => {
    const { letGo } = await hold(page, 'POST', '**/api/studio/import?*');
    await goToPart(page, 'persona');
    await byId(page, 'import-files-input').setInputFiles([
      file('cora.json', card.replaceAll('阿达', 'Cora')),
      file('letter.txt', 'no card'),
    ]);
    await byId(page, 'import-result', { name: 'cora.json', state: 'running' }).waitFor();
    await goToPart(page, 'character');
    await byId(page, 'import-result', { name: 'cora.json', state: 'running' }).waitFor();
    await row('阿达').getByRole('link').click();
    await byId(page, 'asset-form').waitFor();
    letGo();
    await byId(page, 'toast').filter({ hasText: 'cora.json' }).waitFor();
    await byId(page, 'toast', { tone: 'bad' }).filter({ hasText: 'letter.txt' }).waitFor();
    await page.goBack();
    await row('Cora').waitFor();
    await byId(page, 'import-result', { name: 'cora.json', state: 'done' })
      .getByTestId('import-open')
      .first()
      .waitFor();
    await byId(page, 'import-result', { name: 'letter.txt', state: 'failed' }).getByRole('alert').waitFor();
    await byId(page, 'import-clear').click();
    await byId(page, 'import-results').waitFor({ state: 'detached' });
  });

  it('finds by part of a name, and keeps it in the address', async () => {
    await byId(page, 'search').fill('BE');
    await row('阿达').waitFor({ state: 'detached' });
    await row('Bea').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('BE');
    await byId(page, 'search').fill('nobody');
    await byId(page, 'library-none').waitFor();
    await byId(page, 'search').fill('');
    await row('阿达').waitFor();
  });

  it('S-19 shows what an agent writes, without a reload', async () => {
    await hub.taproom.http('POST', `${LIBRARY}/character`, { body: { name: 'Cleo', description: '', first_mes: '' } });
    await row('Cleo').waitFor();
  });

  it('changes a field, and leaves every other one digit for digit', async () => {
    await row('阿达').getByRole('link').click();
    await field('scenario').fill('A cold court.');
    await byId(page, 'asset-saved', { state: 'dirty' }).waitFor();
    await byId(page, 'save-asset').click();
    await byId(page, 'asset-saved', { state: 'saved' }).waitFor();
    const { text } = await hub.taproom.http('GET', `${LIBRARY}/character/1`);
    expect(JSON.parse(text)).toMatchObject({ data: { scenario: 'A cold court.', tags: ['queen'] } });
    expect(text).toContain('12345678901234567890');
    expect(await violations(page)).toEqual([]);
  });

  it('keeps what is typed when another window writes, and asks only where both did', async () => {
    await field('description').fill('mine');
    await elsewhere('character/1', { scenario: 'theirs' });
    await page.waitForFunction(
      (selector) => (document.querySelector(selector) as HTMLTextAreaElement).value === 'theirs',
      '[data-testid="asset-field"][data-field="scenario"]',
    );
    expect(await field('description').inputValue()).toBe('mine');
    expect(await byId(page, 'changed-elsewhere').count()).toBe(0);
    await elsewhere('character/1', { description: 'theirs' });
    await byId(page, 'changed-elsewhere').waitFor();
    expect(await field('description').inputValue()).toBe('mine');
    await byId(page, 'save-asset').click();
    await byId(page, 'asset-saved', { state: 'saved' }).waitFor();
    expect((await stored('character/1')).data).toMatchObject({ description: 'mine', scenario: 'theirs' });
  });

  it('keeps what is typed while one looks elsewhere', async () => {
    await field('personality').fill('me');
    await byId(page, 'nav-servers').first().click();
    await page.waitForURL('**/servers');
    await page.goBack();
    await page.waitForURL('**/studio/library/character/1');
    expect(await field('personality').inputValue()).toBe('me');
    await byId(page, 'save-asset').click();
    await byId(page, 'asset-saved', { state: 'saved' }).waitFor();
  });

  it('shows who wrote what when, goes back to a version, and takes that back', async () => {
    await byId(page, 'asset-history-section').locator('summary').click();
    await byId(page, 'asset-version', { change: 'created' }).click();
    await byId(page, 'version-dialog').waitFor();
    await byId(page, 'version-text').getByText('12345678901234567890').waitFor();
    expect(await violations(page)).toEqual([]);
    await byId(page, 'go-back').click();
    await byId(page, 'version-dialog').waitFor({ state: 'detached' });
    expect((await stored('character/1')).data).toMatchObject({
      description: 'A countess who counts.',
      personality: '',
    });
    await byId(page, 'toast-undo').click();
    await page.waitForFunction(
      (selector) => (document.querySelector(selector) as HTMLInputElement).value === 'me',
      '[data-testid="asset-field"][data-field="personality"]',
    );
    expect((await stored('character/1')).data).toMatchObject({ description: 'mine', personality: 'me' });
  });

  it('exports a card that can be imported again', async () => {
    await byId(page, 'asset-menu').click();
    const [download] = await Promise.all([page.waitForEvent('download'), byId(page, 'export-json').click()]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject({ data: { name: '阿达', personality: 'me' } });
  });

  it('S-74 deletes without asking, and brings it back', async () => {
    await byId(page, 'asset-menu').click();
    await byId(page, 'delete-asset').click();
    await page.waitForURL('**/studio/library/character');
    await row('阿达').waitFor({ state: 'detached' });
    expect((await hub.taproom.http('GET', `${LIBRARY}/character/1`)).status).toBe(404);
    await byId(page, 'toast-undo').click();
    await page.waitForURL('**/studio/library/character/1');
    await field('name').waitFor();
    expect((await stored('character/1')).data).toMatchObject({ name: '阿达', description: 'mine' });
  });

  it('says that it was deleted elsewhere, shows what it was, and brings it back', async () => {
    await hub.taproom.http('DELETE', `${LIBRARY}/character/1`);
    await byId(page, 'asset-gone').waitFor();
    expect(await field('name').inputValue()).toBe('阿达');
    await byId(page, 'restore-asset').click();
    await byId(page, 'asset-gone').waitFor({ state: 'detached' });
    expect(await stored('character/1')).toMatchObject({ name: '阿达' });
  });

  it('changes, adds and removes entries of a lorebook one by one', async () => {
    await byId(page, 'linked-assets').getByRole('link').click();
    await byId(byId(page, 'entry').first(), 'entry-toggle').click();
    await field('content', 'entry-form').fill('Very cold.');
    await byId(page, 'entry-form').getByTestId('save-asset').click();
    await byId(byId(page, 'entry-form'), 'asset-saved', { state: 'saved' }).waitFor();
    await byId(page, 'add-entry').click();
    await byId(page, 'entry', { state: 'open' }).nth(1).waitFor();
    const [first, second] = (await stored('lorebook/1')).entries;
    expect(first).toMatchObject({ content: 'Very cold.', keywords: ['court'], insertionOrder: 10 });
    await byId(page, 'entry', { id: String(second?.['identifier']) })
      .getByTestId('remove-entry')
      .click();
    await byId(page, 'entry', { id: String(second?.['identifier']) }).waitFor({ state: 'detached' });
    expect((await stored('lorebook/1')).entries).toEqual([first]);
    expect(await violations(page)).toEqual([]);
  });

  it('says at the field what is wrong with it', async () => {
    const entry = byId(page, 'entry').first();
    await field('insertionOrder', 'entry-form').fill('x');
    await entry.getByTestId('save-asset').click();
    await entry.getByRole('alert').waitFor();
    expect(await field('insertionOrder', 'entry-form').getAttribute('aria-invalid')).toBe('true');
    expect((await stored('lorebook/1')).entries[0]).toMatchObject({ insertionOrder: 10 });
  });

  it('leaves the official preset as it is, and moves the active mark', async () => {
    await page.goto(`${hub.taproom.url}/studio/library/preset/1`);
    await byId(page, 'asset-official').waitFor();
    expect(await byId(page, 'save-asset').count()).toBe(0);
    await page.goto(`${hub.taproom.url}/studio/library/preset`);
    await byId(page, 'create-asset').click();
    await byId(page, 'activate-asset').click();
    await byId(page, 'activate-asset').waitFor({ state: 'detached' });
    expect(await stored('preset/2')).toMatchObject({ active: true });
  });

  it('shows the picture of a character', async () => {
    const png = Buffer.from(PIXEL, 'base64');
    await hub.taproom.http('PATCH', `${LIBRARY}/character/1`, {
      body: { avatar: `data:image/png;base64,${png.toString('base64')}` },
    });
    await page.goto(`${hub.taproom.url}/studio/library/character/1`);
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('[data-testid="asset-avatar"] img');
      return image?.complete && image.naturalWidth === 1;
    });
  });

  it.each([
    { locale: 'zh-CN', colorScheme: 'dark', width: 420 },
    { locale: 'en-US', colorScheme: 'light', width: 420 },
    { locale: 'zh-CN', colorScheme: 'dark', width: 1280 },
  ] as const)('is as accessible in $locale, $colorScheme, $width wide', async (look) => {
    const context = await hub.visitor(look);
    const other = await hub.open(context, '/studio/library/character');
    for (const [path, id] of [
      ['character', 'library-list'],
      ['character/1', 'asset-form'],
      ['lorebook/1', 'entries'],
    ] as const) {
      await other.goto(`${hub.taproom.url}/studio/library/${path}`);
      await byId(other, id).waitFor();
      expect(await violations(other)).toEqual([]);
      const overflow = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

  it('is gone through by keyboard', async () => {
    await page.goto(`${hub.taproom.url}/studio/library/character`);
    await row('Bea').waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/studio/library/character/*');
    await field('name').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/studio/library/character');
  });
});
