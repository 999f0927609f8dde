import { afterEach, describe, expect, it } from '@jest/globals';
import {
  legacyScript,
  modernScript,
  scripted,
  startEverythingServer,
  startLegacyServer,
  startModernServer,
  startSdk1Server,
} from './index.ts';

const open: { close(): Promise<void> }[] = [];
const started = <T extends { close(): Promise<void> }>(server: T): T => {
  open.push(server);
  return server;
};
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const post = (url: string, message: object, extra: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, ...extra },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
const initialize = (version: string): object => ({
  method: 'initialize',
  params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 'suite', version: '0' } },
});

describe('the MCP servers of the suites', () => {
  it('starts the published reference server', async () => {
    const server = started(await startEverythingServer());
    const answer = await post(server.url, initialize('2025-11-25'));
    expect(await answer.text()).toContain('"protocolVersion":"2025-11-25"');
  });

  it('starts an SDK 1.x server with sessions that it can forget', async () => {
    const server = started(await startSdk1Server());
    const answer = await post(server.url, initialize('2025-06-18'));
    const session = { 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '' };
    await answer.text();
    expect(server.sessions()).toBe(1);
    server.forgetSessions();
    expect((await post(server.url, { method: 'tools/list' }, session)).status).toBe(404);
  });

  it('holds an SDK 2 server to the 2025 versions it is given', async () => {
    const server = started(await startLegacyServer({ versions: ['2025-03-26'], json: true }));
    const answer = await post(server.url, initialize('2025-11-25'));
    expect(await answer.text()).toContain('"protocolVersion":"2025-03-26"');
  });

  it('starts an SDK 2 server that refuses 2025 clients', async () => {
    const server = started(await startModernServer());
    expect(await (await post(server.url, initialize('2025-11-25'))).text()).toContain('-32022');
  });

  it('answers what a script says and records what came', async () => {
    const modern = started(
      await scripted(modernScript({ 'tools/call': ({ result }) => result('{"n":9007199254740993}') })),
    );
    const answer = await post(modern.url, { method: 'tools/call' }, { 'X-Case': 'Kept' });
    expect(await answer.text()).toContain('"n":9007199254740993');
    expect(modern.received('tools/call')[0]?.rawHeaders).toContain('X-Case');
    const legacy = started(
      await scripted(legacyScript({ 'tools/call': ({ reset }) => reset() }, { sessionId: 's-1' })),
    );
    expect((await post(legacy.url, { method: 'initialize' })).headers.get('mcp-session-id')).toBe('s-1');
    await expect(post(legacy.url, { method: 'tools/call' })).rejects.toThrow();
  });
});
