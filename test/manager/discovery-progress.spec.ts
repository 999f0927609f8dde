import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryProgress } from '@taproom/contracts';
import { type McpTestServer, modernPage, modernScript, type Replies, scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, discover, refresh } from '../support/taproom-servers.ts';

const tools = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `t${from + index}`, inputSchema: { type: 'object' } }));

describe('GET /api/mcp/servers/{id}/discovery', () => {
  let hub: Taproom;
  let mcp: McpTestServer;
  let onLastPage: (reply: Replies) => void = ({ result }) => result(modernPage(tools(50, 38)));
  beforeAll(async () => {
    const pages = (exchange: Replies & { message: { params?: Record<string, unknown> } }) =>
      exchange.message.params?.['cursor'] === 'p2'
        ? onLastPage(exchange)
        : exchange.result(modernPage(tools(0, 50), 'p2'));
    [hub, mcp] = await Promise.all([startTaproom(), scripted(modernScript({ 'tools/list': pages }))]);
  });
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  const progress = async (id: string) =>
    read(DiscoveryProgress, await hub.http('GET', `/api/mcp/servers/${id}/discovery`)).running;

  it('tells the pages that were read while the next one is waited for, and nothing once it is over', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    expect(await progress(id)).toBeNull();
    let goOn = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      onLastPage = ({ result }) => {
        goOn = () => result(modernPage(tools(50, 38)));
        resolve();
      };
    });
    const running = discover(hub, id);
    await asked;
    // The page before was asked for first, and is counted as soon as it is handed on.
    while ((await progress(id))?.pages === 0);
    expect(await progress(id)).toEqual({ pages: 1, tools: 50 });
    goOn();
    expect((await running).tools).toHaveLength(88);
    expect(await progress(id)).toBeNull();
  });

  it('forgets a discovery that failed', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    onLastPage = ({ status }) => status(500);
    expect((await hub.http('POST', `/api/mcp/servers/${id}/refresh`)).status).toBe(502);
    expect(await progress(id)).toBeNull();
    onLastPage = ({ result }) => result(modernPage(tools(50, 1)));
    expect((await refresh(hub, id)).tools).toHaveLength(51);
  });
});
