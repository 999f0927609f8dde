import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { failureOf, gateway, logged, running, target, until } from './support/gateway.ts';

const program = fileURLToPath(new URL('./support/one-call.ts', import.meta.url));

/** What the program printed when it ended by itself. */
function outputOf(endpoint: string): Promise<string> {
  const argv = ['--conditions=@taproom/source', '--disable-warning=ExperimentalWarning', program, endpoint];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((ended) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', () => ended(output));
  });
}

describe('M-67 what an operation leaves behind', () => {
  // A program that waited for the good-bye would print that it failed: it is given up after two seconds.
  it('M-67 a server that hangs on DELETE does not keep the process alive', async () => {
    const server = await running(scripted(legacyScript({ DELETE: () => undefined }, { sessionId: 's-1' })));
    expect(await outputOf(server.url)).toBe('known_response\n');
  }, 20_000);

  it('M-67 a stream that stays open does not keep the process alive', async () => {
    const server = await running(
      scripted(
        modernScript({
          'tools/call': ({ sse, message }) =>
            sse([{ jsonrpc: '2.0', id: message.id, result: { content: [] } }], { end: false }),
        }),
      ),
    );
    expect(await outputOf(server.url)).toBe('known_response\n');
  }, 20_000);

  it('M-49 no connection outlives its operation', async () => {
    const one = gateway();
    const server = await running(scripted(modernScript()));
    await Promise.all([one.listTools(target(server)), one.callTool(target(server), { nativeName: 'echo', args: {} })]);
    await until(() => server.connections() === 0);
    const failing = await running(scripted(modernScript({ 'tools/list': ({ status }) => status(500) })));
    await failureOf(one.listTools(target(failing)));
    await until(() => failing.connections() === 0);
  });

  it('M-68 a bound beyond what a timer can hold is no bound of zero', async () => {
    const server = await running(scripted(modernScript()));
    const boundless = gateway({ callTimeoutMs: 2 ** 40, discoveryTimeoutMs: 2 ** 40 });
    expect((await boundless.listTools(target(server))).tools).toHaveLength(1);
  });

  it('M-67 stopping the gateway cuts a good-bye short, silently', async () => {
    const one = gateway();
    const server = await running(scripted(legacyScript({ DELETE: () => undefined }, { sessionId: 's-1' })));
    await one.callTool(target(server), { nativeName: 'echo', args: {} });
    await until(() => server.requests.some(({ method }) => method === 'DELETE'));
    one.onModuleDestroy();
    await until(() => server.connections() === 0);
    expect(logged).toEqual([]);
  });
});
