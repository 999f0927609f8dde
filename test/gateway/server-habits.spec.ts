import { describe, expect, it } from '@jest/globals';
import {
  legacyScript,
  modernPage,
  modernScript,
  type Script,
  scripted,
  startSdk1Server,
} from '../support/mcp-servers/index.ts';
import { gateway, inShort, methodsOf, running, target } from './support/gateway.ts';

const call = { nativeName: 'echo', args: {} };

describe('habits of servers that have broken other clients', () => {
  const acknowledgements: [string, Script][] = [200, 202, 204].flatMap((status): [string, Script][] => [
    [`${status} without a body`, (exchange) => exchange.status(status)],
    ...(status === 204
      ? []
      : [
          [`${status} with a text`, (exchange) => exchange.status(status, { body: 'Accepted' })] as [string, Script],
          [`${status} with JSON`, (exchange) => exchange.json('{}', { status })] as [string, Script],
          [`${status} with null`, (exchange) => exchange.json('null', { status })] as [string, Script],
        ]),
  ]);
  acknowledgements.push(['200 with an empty stream', ({ sse }) => sse([])]);
  acknowledgements.push(['200 with a stream that stays open', ({ sse }) => sse([': hi\n\n'], { end: false })]);

  it.each(acknowledgements)('M-41 acknowledges notifications with %s', async (_what, script) => {
    const server = await running(scripted(legacyScript({ 'notifications/initialized': script })));
    expect((await gateway().listTools(target(server))).tools).toHaveLength(1);
  });

  it('M-40 never opens the standalone stream, so whatever GET is answered does not matter', async () => {
    const server = await running(scripted(legacyScript({ GET: ({ json }) => json('{"not":"a stream"}') })));
    await gateway().callTool(target(server), call);
    expect(methodsOf(server)).not.toContain('GET');
  });

  it('M-63 a session that is lost before the call is not opened again', async () => {
    const server = await running(startSdk1Server());
    const outcome = await gateway().callTool(target(server), {
      ...call,
      onHandedOff: () => server.forgetSessions(),
    });
    expect(inShort(outcome)).toBe('outcome_unknown mcp.http_error');
    expect(server.received('tools/call')).toHaveLength(1);
    expect(server.received('initialize')).toHaveLength(1);
  });

  it('M-43 a session that is lost between two pages fails the discovery', async () => {
    const script: Script = ({ result, status, message }) =>
      message.params?.['cursor'] === undefined ? result(modernPage([], 'p2')) : status(404);
    const server = await running(scripted(legacyScript({ 'tools/list': script }, { sessionId: 's-1' })));
    await expect(gateway().listTools(target(server))).rejects.toMatchObject({ kind: 'http', status: 404 });
    expect(server.received('initialize')).toHaveLength(1);
  });

  it('M-63 a connection that is cut between discovery steps is not reused for the call', async () => {
    const server = await running(
      scripted(
        modernScript({
          'tools/list': ({ result, response }) => {
            response.shouldKeepAlive = false;
            result(modernPage([]));
          },
        }),
      ),
    );
    expect(inShort(await gateway().callTool(target(server), call))).toBe('known_response tool_result');
    expect(server.received('tools/call')).toHaveLength(1);
  });

  it('M-45 a description of 20 kB with emoji, RTL and line breaks comes through', async () => {
    const description = '🎲 שלום\r\n\t“x” \u2028'.repeat(1_500);
    const server = await running(
      scripted(
        modernScript({
          'tools/list': ({ result }) => result(modernPage([{ name: '工具', description, inputSchema: {} }])),
        }),
      ),
    );
    expect((await gateway().listTools(target(server))).tools).toEqual([{ name: '工具', description, inputSchema: {} }]);
  });

  it.each(['中文工具', '_private', 'a.b.c', 'with space', 'emoji🎲'])(
    'M-61 calls a tool named %s',
    async (nativeName) => {
      for (const script of [modernScript(), legacyScript()]) {
        const server = await running(scripted(script));
        await gateway().callTool(target(server), { nativeName, args: {} });
        expect(server.received('tools/call')[0]?.message?.params?.['name']).toBe(nativeName);
      }
    },
  );

  it('M-13 two registrations of one URL keep their headers apart', async () => {
    const server = await running(scripted(modernScript()));
    const one = gateway();
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) =>
        one.callTool(target(server, { headers: { 'X-Key': key } }), { nativeName: key, args: {} }),
      ),
    );
    for (const { headers, message } of server.received('tools/call'))
      expect(headers['x-key']).toBe(message?.params?.['name']);
  });

  it('M-41 a chunked answer, byte by byte, is an answer', async () => {
    const server = await running(
      scripted(
        modernScript({
          'tools/call': async ({ response, message }) => {
            response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
            for (const byte of Buffer.from(`{"jsonrpc":"2.0","id":${String(message.id)},"result":{"content":[]}}`)) {
              response.write(Buffer.from([byte]));
              await new Promise((next) => setImmediate(next));
            }
            response.end();
          },
        }),
      ),
    );
    expect(inShort(await gateway().callTool(target(server), call))).toBe('known_response tool_result');
  });
});
