import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, goToPart, startConsole } from './support/console.ts';

describe.each([320, 360, 420])('a phone, %i px wide', (width) => {
  let hub: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    hub = await startConsole();
    page = await hub.open(await hub.visitor({ width }), '/studio/library/persona');
  });
  afterAll(() => hub.close());

  /** Where the text of each element is, not the box around it. */
  const texts = (of: Locator) =>
    of.evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );

  it('has every word of the bar whole and beside the others', async () => {
    const words = await texts(page.locator('[data-testid^="nav-"]'));
    expect(words.length).toBe(7);
    for (const [index, { left, right }] of words.entries()) {
      expect(left).toBeGreaterThanOrEqual(words[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(width);
    }
  });

  it.each(['/studio', '/studio/library/persona', '/models/chat'])(
    'has the part that is shown in sight: %s',
    async (path) => {
      await page.goto(hub.taproom.url + path);
      const current = page.locator('[data-slot="sub-nav"] [aria-current="page"]');
      await current.waitFor();
      const [at] = await texts(current);
      expect(at?.left).toBeGreaterThanOrEqual(0);
      expect(at?.right).toBeLessThanOrEqual(width - 24);
    },
  );

  it('is led to it by a tap on another part, too', async () => {
    await page.goto(`${hub.taproom.url}/models`);
    await goToPart(page, 'chat');
    const [at] = await texts(byId(page, 'sub-chat'));
    expect(at?.right).toBeLessThanOrEqual(width - 24);
  });
});
