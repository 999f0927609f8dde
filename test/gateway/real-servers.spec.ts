import { describe, expect, it } from '@jest/globals';
import {
  startEverythingServer,
  startLegacyServer,
  startModernServer,
  startSdk1Server,
} from '../support/mcp-servers/index.ts';
import { gateway, inShort, methodsOf, running, target, until } from './support/gateway.ts';

const names = (tools: unknown[]): unknown[] => tools.map((tool) => (tool as { name: unknown }).name);

describe('servers as they are published', () => {
  it('M-41 lists and calls the tools of the reference server', async () => {
    const server = await running(startEverythingServer());
    const found = await gateway().listTools(target(server));
    expect(found).toMatchObject({ protocolVersion: '2025-11-25', modern: false, serverName: 'mcp-servers/everything' });
    expect(names(found.tools)).toContain('echo');
    const echoed = await gateway().callTool(target(server), { nativeName: 'echo', args: { message: 'Grüße' } });
    expect(echoed).toMatchObject({ response: { isError: false, textBlocks: [{ text: 'Echo: Grüße' }] } });
    const args = { location: 'New York' };
    const weather = await gateway().callTool(target(server), { nativeName: 'get-structured-content', args });
    expect(weather).toMatchObject({ response: { structuredJson: expect.stringContaining('"temperature":') } });
  });

  it('M-41 prefers 2026-07-28 and names the server as it names itself', async () => {
    const server = await running(startModernServer({ legacy: 'stateless' }));
    const found = await gateway().listTools(target(server));
    expect(found).toMatchObject({
      protocolVersion: '2026-07-28',
      modern: true,
      serverName: 'modern',
      serverVersion: '2.4.0',
    });
    expect(methodsOf(server)).toEqual(['server/discover', 'tools/list']);
  });

  it.each(['auto', 'sse'] as const)('M-65 calls a 2026-07-28 server in response mode %s', async (responseMode) => {
    const server = await running(startModernServer({ responseMode }));
    const outcome = await gateway().callTool(target(server), { nativeName: 'sum', args: { a: 2, b: 3 } });
    expect(outcome).toMatchObject({ response: { structuredJson: '{"sum":5}', textBlocks: [{ index: 0, text: '5' }] } });
  });

  it.each([
    { sessions: true, json: false },
    { sessions: true, json: true },
    { sessions: false, json: false },
    { sessions: false, json: true },
  ])('M-41 falls back to an SDK 1.x server (%o)', async (options) => {
    const server = await running(startSdk1Server(options));
    const found = await gateway().listTools(target(server));
    expect(found).toMatchObject({ protocolVersion: '2025-11-25', modern: false, serverName: 'sdk1' });
    const outcome = await gateway().callTool(target(server), { nativeName: 'sum', args: { a: 2, b: 3 } });
    expect(outcome).toMatchObject({ response: { structuredJson: '{"sum":5}' } });
    await until(() => server.sessions() === 0);
  });

  it('M-66 tells a tool that failed from a server that refused', async () => {
    const server = await running(startSdk1Server());
    const failed = await gateway().callTool(target(server), { nativeName: 'fail', args: {} });
    expect(failed).toMatchObject({
      outcome: 'known_response',
      response: { isError: true, textBlocks: [{ text: 'it failed' }] },
    });
    const modern = await running(startModernServer());
    const unknown = await gateway().callTool(target(modern), { nativeName: 'no such tool', args: {} });
    expect(inShort(unknown)).toBe('known_response server_error');
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'] as const)(
    'M-41 agrees on %s when that is all there is',
    async (version) => {
      const server = await running(startLegacyServer({ versions: [version] }));
      expect(await gateway().listTools(target(server))).toMatchObject({ protocolVersion: version });
      expect(await gateway().listTools(target(server, { protocolVersion: version }))).toMatchObject({
        protocolVersion: version,
      });
    },
  );
});
