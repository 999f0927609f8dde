import { describe, expect, it } from '@jest/globals';
import { modernScript, scripted } from '../support/mcp-servers/index.ts';
import { failureOf, gateway, running, target } from './support/gateway.ts';

describe('M-11 endpoints', () => {
  it('M-11 keeps path and query as they are: /mcp and /mcp/ are two', async () => {
    const server = await running(scripted(modernScript()));
    for (const path of ['/mcp', '/mcp/', '/mcp?a=1&b=%20&a=2', '/a%2Fb/c;d', '/', '/mcp?', '/?x']) {
      await gateway().listTools(target(`${server.origin}${path}`));
      expect(server.requests.at(-1)?.path).toBe(path);
    }
  });

  it('M-11 reaches IPv6 addresses', async () => {
    const server = await running(scripted(modernScript(), { host: '::1' }));
    expect(await gateway().listTools(target(server))).toMatchObject({ protocolVersion: '2026-07-28' });
    expect(server.requests[0]?.headers.host).toBe(`[::1]:${server.port}`);
  });

  it('M-11 looks up hosts with an underscore', async () => {
    const failure = await failureOf(gateway().listTools(target('http://my_host.invalid/mcp')));
    expect(failure).toMatchObject({ kind: 'transport', code: 'mcp.connection_failed' });
    expect(failure.message).toContain('my_host.invalid');
  });

  it('M-11 has no list of forbidden ports', async () => {
    // 6667 is one of those that fetch refuses to connect to.
    const failure = await failureOf(gateway().listTools(target('http://127.0.0.1:6667/mcp')));
    expect(failure).toMatchObject({ kind: 'transport', code: 'mcp.connection_failed' });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('M-66 a host that refuses the connection leaves the call unsent', async () => {
    const outcome = await gateway().callTool(target('http://127.0.0.1:9/mcp'), { nativeName: 'echo', args: {} });
    expect(outcome).toMatchObject({ outcome: 'not_sent', code: 'mcp.connection_failed' });
  });
});
