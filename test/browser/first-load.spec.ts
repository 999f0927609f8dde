import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

const FIRST_LOAD_LIMIT = 200_000;

describe('the first load of the console', () => {
  let hub: ConsoleUnderTest;
  beforeAll(async () => {
    hub = await startConsole();
  });
  afterAll(() => hub.close());

  it('M-20 recommends Exa once, also to two consoles opened at the same moment', async () => {
    const [one, two] = await Promise.all([hub.visitor(), hub.visitor()]);
    const pages = await Promise.all([hub.open(one, '/servers'), hub.open(two, '/servers')]);
    for (const page of pages) {
      await byId(page, 'server-row').first().waitFor();
      expect(await byId(page, 'server-row').count()).toBe(1);
    }
    const { servers } = await hub.taproom.api.servers.list();
    expect(servers.map(({ displayName, endpoint, state }) => ({ displayName, endpoint, state }))).toEqual([
      { displayName: 'Exa Search', endpoint: 'https://mcp.exa.ai/mcp', state: 'paused' },
    ]);
  });

  it('signs in with the printed address, takes the token out of it, and lets it work once only', async () => {
    const { taproom } = hub;
    const address = taproom.signInUrl();
    const context = await hub.visitor();
    const page = await context.newPage();
    await page.goto(address);
    await byId(page, 'nav-servers').first().waitFor();
    expect(page.url()).not.toContain('token');

    const again = await (await hub.visitor()).newPage();
    await again.goto(address);
    await byId(again, 'token').waitFor();
    await again.getByRole('alert').waitFor();
  });

  it('weighs less than 200 kB gzipped, and nothing moves once it is shown', async () => {
    const context = await hub.visitor();
    const page = await hub.open(context, '/servers');
    const weights: number[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (response.status() !== 200 || !['document', 'script', 'stylesheet'].includes(kind)) return;
      void response.body().then((body) => weights.push(gzipSync(body).length));
    });
    await page.reload();
    await byId(page, 'server-row').first().waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(weights.length).toBeGreaterThan(3);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(FIRST_LOAD_LIMIT);
    expect(shift).toBe(0);
  });
});
