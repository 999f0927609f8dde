import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { freePort, modernPage, modernScript, type McpTestServer, scripted } from '../support/mcp-servers/index.ts';
import { addActive, discover } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

const tools = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `tool_${from + index}`, inputSchema: { type: 'object' } }));

describe('the console in 简体中文', () => {
  let hub: ConsoleUnderTest;
  let mcp: McpTestServer;
  let page: Page;
  let id: string;
  let goOn = (): void => undefined;
  beforeAll(async () => {
    const pages = ({ result, message }: Parameters<Parameters<typeof scripted>[0]>[0]) => {
      if (message.params?.['cursor'] === undefined) return result(modernPage(tools(0, 50), 'p2'));
      goOn = () => result(modernPage(tools(50, 10)));
    };
    [hub, mcp] = await Promise.all([startConsole(), scripted(modernScript({ 'tools/list': pages }))]);
    const port = await freePort();
    ({ id } = await addActive(hub.taproom, { displayName: 'lab', endpoint: `http://127.0.0.1:${port}/mcp` }));
    page = await hub.open(await hub.visitor({ locale: 'zh-CN' }), `/servers/${id}`);
  });
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  it('says in Chinese why a discovery failed and what to do, with the words of Taproom at hand', async () => {
    await byId(page, 'discover').click();
    const notice = byId(page, 'discovery-failure');
    await notice.waitFor();
    const shown = await notice.innerText();
    expect(shown).toContain('无法连接到服务器');
    expect(shown).toContain('127.0.0.1');
    expect(shown).not.toMatch(/[a-z]{3,} [a-z]{2,} [a-z]{2,}/i);
    const said = notice.locator('[data-slot="said"]');
    await said.locator('summary').click();
    await said.getByText('No connection to http://127.0.0.1', { exact: false }).waitFor();
  });

  it('says it in the list of servers and in the activity, too', async () => {
    await byId(page, 'nav-servers').first().click();
    await byId(page, 'server-row', { problem: 'failed' }).getByText('无法连接到服务器').waitFor();
    await byId(page, 'nav-activity').first().click();
    const row = byId(page, 'activity-row', { type: 'mcp.catalog.failed' });
    await row.getByText('无法连接到服务器').waitFor();
    expect(await row.innerText()).not.toContain('No connection');
  });

  it('says at the field why it was refused', async () => {
    await page.goto(`${hub.taproom.url}/servers?dialog=add`);
    await byId(page, 'display-name').fill('x');
    await byId(page, 'endpoint').fill('ftp://example.org/');
    await byId(page, 'save-server').click();
    await page.getByText('必须以 http:// 或 https:// 开头').waitFor();
  });

  it('shows the pages and tools that were read while a long catalog is read', async () => {
    const long = await addActive(hub.taproom, { displayName: 'long', endpoint: mcp.url });
    await page.goto(`${hub.taproom.url}/servers/${long.id}`);
    await byId(page, 'discover').click();
    await byId(page, 'progress').getByText('第 1 页，已读到 50 个工具').waitFor();
    goOn();
    await byId(page, 'tool-row', { name: 'tool_0' }).waitFor();
  });
});

describe.each([1280, 420])('messages with “Undo”, %i px wide', (width) => {
  let hub: ConsoleUnderTest;
  let mcp: McpTestServer;
  let page: Page;
  const most = width < 640 ? 1 : 2;
  beforeAll(async () => {
    [hub, mcp] = await Promise.all([
      startConsole(),
      scripted(modernScript({ 'tools/list': ({ result }) => result(modernPage(tools(0, 40))) })),
    ]);
    const { id } = await addActive(hub.taproom, { displayName: 'lab', endpoint: mcp.url });
    await discover(hub.taproom, id);
    page = await hub.open(await hub.visitor({ width }), `/servers/${id}`);
  });
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  const allow = async (name: string) => {
    await byId(page, 'tool-row', { name }).locator('[data-value="allow"]').last().click();
    await byId(page, 'tool-row', { name, permission: 'allow' }).waitFor();
  };
  const covers = () =>
    page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const toasts = [...document.querySelectorAll('[data-testid="toast"]')].map((each) =>
        each.getBoundingClientRect(),
      );
      return toasts.some(
        (toast) =>
          focused &&
          focused.left < toast.right &&
          toast.left < focused.right &&
          focused.top < toast.bottom &&
          toast.top < focused.bottom,
      );
    });

  it('are a few at most, and the earlier ones can be had by the keyboard', async () => {
    for (const name of ['tool_0', 'tool_1', 'tool_2', 'tool_3']) await allow(name);
    expect(await byId(page, 'toast').count()).toBe(most);
    await byId(page, 'toasts-earlier').focus();
    await page.keyboard.press('Enter');
    expect(await byId(page, 'toast').count()).toBe(4);
    await byId(page, 'toast-undo').first().focus();
    await page.keyboard.press('Enter');
    await byId(page, 'tool-row', { name: 'tool_0', permission: 'off' }).waitFor();
  });

  it('never stand over what has the focus', async () => {
    await allow('tool_20');
    for (const place of ['start', 'center', 'end'] as const) {
      await byId(page, 'tool-row', { name: 'tool_20' })
        .locator('[data-value="allow"]')
        .last()
        .evaluate((element, block) => {
          element.scrollIntoView({ block });
          (element as HTMLElement).focus({ preventScroll: true });
        }, place);
      await page.waitForFunction(() => {
        const frame = (globalThis as { asked?: number }).asked ?? 0;
        (globalThis as { asked?: number }).asked = frame + 1;
        return frame % 4 === 3;
      });
      expect(await covers()).toBe(false);
    }
  });
});
