import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, hold, startConsole, violations } from './support/console.ts';

const LIBRARY = '/api/studio/library';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/* The steps follow each other, as a person goes through them. */
describe('the picture of a character', () => {
  let hub: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    hub = await startConsole();
    await hub.taproom.http('POST', `${LIBRARY}/character`, { body: { name: 'Ada', description: '', first_mes: '' } });
    page = await hub.open(await hub.visitor(), '/studio/library/character/1');
  });
  afterAll(() => hub.close());

  const form = () => byId(page, 'asset-form');
  const field = (of: ReturnType<typeof form>, name: string) => byId(of, 'asset-field', { field: name });
  const stored = async (path: string) =>
    (await hub.taproom.http('GET', `${LIBRARY}/${path}`)).json as { data: Record<string, unknown> };

  it('takes a picture, shows it, takes it off, and brings it back', async () => {
    const shown = () =>
      page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('[data-testid="asset-avatar"] img');
        return image?.complete && image.naturalWidth === 1;
      });
    await field(form(), 'scenario').fill('typed meanwhile');
    const png = { name: 'ada.bin', mimeType: 'application/octet-stream', buffer: Buffer.from(PIXEL, 'base64') };
    await byId(page, 'picture-input').setInputFiles(png);
    await shown();
    expect((await stored('character/1')).data).toMatchObject({ avatar: 'files/global/Ada.png', scenario: '' });
    await byId(page, 'remove-picture').click();
    await byId(page, 'remove-picture').waitFor({ state: 'detached' });
    expect((await stored('character/1')).data['avatar']).toBeNull();
    await byId(page, 'toast-undo').last().click();
    await shown();
    expect(await field(form(), 'scenario').inputValue()).toBe('typed meanwhile');
    await byId(page, 'picture-input').setInputFiles({ ...png, buffer: Buffer.from('no picture') });
    await byId(page, 'asset-picture').getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('puts a picture beside what somebody else changes, and not over a picture of theirs', async () => {
    const put = await hold(page, 'PUT', '**/avatar');
    const png = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
    await byId(page, 'picture-input').setInputFiles(png);
    await put.asked;
    await hub.taproom.http('PATCH', `${LIBRARY}/character/1`, { body: { personality: 'theirs' } });
    const taken = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    put.letGo();
    await taken;
    const { data } = await stored('character/1');
    expect(data).toMatchObject({ avatar: 'files/global/Ada (2).png', personality: 'theirs' });
    const again = await hold(page, 'PUT', '**/avatar');
    await byId(page, 'picture-input').setInputFiles(png);
    await again.asked;
    await hub.taproom.http('PATCH', `${LIBRARY}/character/1`, { body: { avatar: 'https://example.org/a.png' } });
    again.letGo();
    await byId(page, 'asset-picture').getByRole('alert').waitFor();
    expect((await stored('character/1')).data['avatar']).toBe('https://example.org/a.png');
    await byId(page, 'asset-picture').getByText('https://example.org/a.png').waitFor();
  });
});
