import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

type Host = {
  __TAURITAVERN__: { ready: Promise<unknown>; api: { mcp: { servers: { list(): Promise<{ servers: unknown[] }> } } } };
  __TAURITAVERN_MAIN_READY__: Promise<unknown>;
};

/** As an extension would: waits for the host, then uses the Manager. */
const listNames = (page: Page) =>
  page.evaluate(async () => {
    const host = window as unknown as Host;
    await (host.__TAURITAVERN__?.ready ?? host.__TAURITAVERN_MAIN_READY__);
    const { servers } = await host.__TAURITAVERN__.api.mcp.servers.list();
    return servers.map((server) => (server as { displayName: string }).displayName);
  });

describe('the host ABI', () => {
  let hub: ConsoleUnderTest;
  let page: Page;

  beforeAll(async () => {
    hub = await startConsole();
    page = await hub.open(await hub.visitor(), '/servers');
    await byId(page, 'server-row').first().waitFor();
  });
  afterAll(() => hub.close());

  it('is installed by the console', async () => {
    expect(await listNames(page)).toEqual(['Exa Search']);
  });

  it('is installed by /host-abi.js on any other page of the same origin', async () => {
    await page.goto(`${hub.taproom.url}/favicon.svg`);
    expect(await page.evaluate(() => '__TAURITAVERN__' in window)).toBe(false);
    const source = await (await page.request.get(`${hub.taproom.url}/host-abi.js`)).text();
    await page.evaluate(source);
    expect(await listNames(page)).toEqual(['Exa Search']);
  });
});
