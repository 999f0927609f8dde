import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { failureOf, gateway, inShort, methodsOf, running, target, until } from './support/gateway.ts';

const statuses = [301, 302, 303, 307, 308];
const redirect =
  (status: number, location: string): Script =>
  (exchange) =>
    exchange.status(status, { headers: { location }, body: 'moved' });

describe('M-40 redirects', () => {
  const stages = [
    { method: 'server/discover', script: modernScript },
    { method: 'initialize', script: legacyScript },
    { method: 'notifications/initialized', script: legacyScript },
    { method: 'tools/list', script: modernScript },
    { method: 'tools/list', script: legacyScript },
  ];
  const cases = stages.flatMap((stage) => statuses.map((status) => ({ ...stage, status })));

  it.each(cases)(
    'M-40 a $status at $method ends the discovery and takes no header along',
    async ({ method, script, status }) => {
      const other = await running(scripted(modernScript()));
      const server = await running(scripted(script({ [method]: redirect(status, other.url) })));
      const failure = await failureOf(gateway().listTools(target(server, { headers: { Authorization: 'Bearer x' } })));
      expect(failure).toMatchObject({ kind: 'http', code: 'mcp.redirect_refused', status });
      expect(methodsOf(server).at(-1)).toBe(method);
      expect(other.requests).toEqual([]);
    },
  );

  it.each(statuses)('M-40 a %d to the same origin is not followed either', async (status) => {
    const server = await running(scripted(modernScript({ 'tools/list': redirect(status, '/other') })));
    await failureOf(gateway().listTools(target(server)));
    expect(server.requests.map(({ path }) => path)).toEqual(['/mcp', '/mcp']);
  });

  it('M-40 a 304 is no answer either', async () => {
    const server = await running(scripted(modernScript({ 'tools/list': ({ status }) => status(304) })));
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({ kind: 'http', status: 304 });
  });

  it.each([modernScript, legacyScript])(
    'M-63 a redirected tools/call is sent once and its outcome is unknown',
    async (script) => {
      for (const status of statuses) {
        const server = await running(scripted(script({ 'tools/call': redirect(status, '/other') })));
        const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
        expect(inShort(outcome)).toBe('outcome_unknown mcp.redirect_refused');
        expect(server.received('tools/call')).toHaveLength(1);
      }
    },
  );

  it('M-40 what the closing DELETE is answered does not matter', async () => {
    const server = await running(scripted(legacyScript({ DELETE: redirect(307, '/other') }, { sessionId: 's-1' })));
    expect(await gateway().listTools(target(server))).toMatchObject({ protocolVersion: '2025-11-25' });
    await until(() => methodsOf(server).includes('DELETE'));
    expect(server.requests.at(-1)?.path).toBe('/mcp');
  });
});
