import { AxeBuilder } from '@axe-core/playwright';
import { jest } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { startTaproom, type Taproom, type TaproomOptions } from '../../support/taproom.ts';

// A cold Chromium on a busy machine takes its time; nothing here is about speed.
jest.setTimeout(90_000);

export type Look = { locale?: 'en-US' | 'zh-CN'; colorScheme?: 'light' | 'dark'; width?: number };

/** The console in Chromium, over a Taproom of its own. */
export type ConsoleUnderTest = {
  readonly taproom: Taproom;
  /** A browser of its own: other cookies, another person. */
  visitor(look?: Look): Promise<BrowserContext>;
  /** Opens `path`, signed in. */
  open(context: BrowserContext, path: string): Promise<Page>;
  close(): Promise<void>;
};

export async function startConsole(options?: TaproomOptions): Promise<ConsoleUnderTest> {
  const taproom = await startTaproom(options);
  const browser = await launch();
  return {
    taproom,
    visitor: (look = {}) => newVisitor(browser, look),
    open: (context, path) => openSignedIn(context, taproom, path),
    close: async () => {
      await browser.close();
      await taproom.close();
    },
  };
}

function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function newVisitor(browser: Browser, { locale = 'en-US', colorScheme = 'light', width = 1280 }: Look) {
  const touch = width < 640 ? { hasTouch: true, isMobile: true } : {};
  return browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...touch,
  });
}

async function openSignedIn(context: BrowserContext, taproom: Taproom, path: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(taproom.url + path);
  await page.locator('[data-testid="token"], [data-testid^="nav-"]').first().waitFor();
  if (page.url().includes('/sign-in')) await signIn(page, taproom.token);
  return page;
}

export async function signIn(page: Page, token: string): Promise<void> {
  await byId(page, 'token').fill(token);
  await byId(page, 'submit').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** An element by its test id, and by further `data-` attributes: `byId(page, 'tool-row', { name: 'echo' })`. */
export function byId(scope: Page | Locator, id: string, data: Record<string, string> = {}): Locator {
  const more = Object.entries(data).map(([name, value]) => `[data-${name}=${JSON.stringify(value)}]`);
  return scope.locator(`[data-testid="${id}"]${more.join('')}`);
}

/**
 * Goes to a part of the screen and waits until it is the one that is shown: what has the same test id on both would else be
 * taken on the one that is being left.
 */
export async function goToPart(page: Page, id: string): Promise<void> {
  await byId(page, `sub-${id}`).click();
  await page.locator(`[data-testid="sub-${id}"][aria-current="page"]`).waitFor();
}

/** Holds back what the page sends to `address` in this way, until it is let go. `asked` is when something waits. */
export async function hold(
  page: Page,
  method: string,
  address: string,
): Promise<{ asked: Promise<unknown>; letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const waiting = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      waiting.resolve(undefined);
      await promise;
    }
    await route.continue();
  });
  return { asked: waiting.promise, letGo: () => resolve(undefined) };
}

/** What axe finds wrong with the page as it stands, each with the places. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
