import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { answersCall } from './support/call-script.ts';
import { eras, failureOf, gateway, inShort, methodsOf, running, target, until } from './support/gateway.ts';

const never: Script = () => undefined;
const openStream: Script = ({ sse }) => sse([': waiting\n\n'], { end: false });

/** Starts a call, cancels it once the server has got `method`, and tells the outcome and what was handed off. */
async function cancelledAt(
  method: string,
  script: Script,
): Promise<{ outcome: string; handedOff: number; methods: string[] }> {
  const server = await running(scripted(script));
  const cancel = new AbortController();
  let handedOff = 0;
  const calling = gateway().callTool(target(server), {
    nativeName: 'echo',
    args: {},
    signal: cancel.signal,
    onHandedOff: () => (handedOff += 1),
  });
  await until(() => server.received(method).length > 0);
  cancel.abort();
  return { outcome: inShort(await calling), handedOff, methods: methodsOf(server) };
}

describe('M-60 cancelling a call', () => {
  it('M-60 a signal that is aborted already sends nothing', async () => {
    const server = await running(scripted(modernScript()));
    const call = { nativeName: 'echo', args: {}, signal: AbortSignal.abort() };
    expect(inShort(await gateway().callTool(target(server), call))).toBe('not_sent mcp.call_cancelled');
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['server/discover', modernScript({ 'server/discover': never })],
    ['server/discover', modernScript({ 'server/discover': openStream })],
    ['tools/list', modernScript({ 'tools/list': never })],
    ['tools/list', modernScript({ 'tools/list': openStream })],
    ['initialize', legacyScript({ initialize: never })],
    ['notifications/initialized', legacyScript({ 'notifications/initialized': never })],
  ])('M-60 during %s proves that nothing was sent', async (method, script) => {
    const { outcome, handedOff, methods } = await cancelledAt(method, script);
    expect(outcome).toBe('not_sent mcp.call_cancelled');
    expect(handedOff).toBe(0);
    expect(methods).not.toContain('tools/call');
  });

  it.each(eras)('M-60 after the hand-off leaves the outcome unknown (%s)', async (era) => {
    for (const script of [never, openStream]) {
      const { outcome, handedOff } = await cancelledAt('tools/call', answersCall(era, script));
      expect(outcome).toBe('outcome_unknown mcp.call_cancelled');
      expect(handedOff).toBe(1);
    }
  });

  it('M-60 on 2026-07-28 the closed stream is the cancel', async () => {
    let closed = 0;
    const server = await running(
      scripted(
        modernScript({
          'tools/call': (exchange) => (exchange.response.on('close', () => (closed += 1)), openStream(exchange)),
        }),
      ),
    );
    const cancel = new AbortController();
    const calling = gateway().callTool(target(server), { nativeName: 'echo', args: {}, signal: cancel.signal });
    await until(() => server.received('tools/call').length === 1);
    cancel.abort();
    await calling;
    await until(() => closed === 1);
    expect(methodsOf(server)).not.toContain('notifications/cancelled');
  });

  it('M-60 on 2025 a notification names the request, then the session ends', async () => {
    const server = await running(scripted(legacyScript({ 'tools/call': openStream }, { sessionId: 's-9' })));
    const cancel = new AbortController();
    const calling = gateway().callTool(target(server), { nativeName: 'echo', args: {}, signal: cancel.signal });
    await until(() => server.received('tools/call').length === 1);
    cancel.abort();
    await calling;
    await until(() => methodsOf(server).includes('DELETE'));
    const [notification] = server.received('notifications/cancelled');
    expect(notification?.message?.params?.['requestId']).toBe(server.received('tools/call')[0]?.message?.id);
    expect(notification?.headers['mcp-session-id']).toBe('s-9');
  });

  it('M-60 a cancel after the answer changes nothing', async () => {
    const server = await running(scripted(modernScript()));
    const cancel = new AbortController();
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {}, signal: cancel.signal });
    cancel.abort();
    expect(inShort(outcome)).toBe('known_response tool_result');
  });

  it('M-60 a discovery can be cancelled at each stage', async () => {
    for (const [method, script] of [
      ['server/discover', modernScript({ 'server/discover': never })],
      ['initialize', legacyScript({ initialize: openStream })],
      ['tools/list', legacyScript({ 'tools/list': never })],
    ] as const) {
      const server = await running(scripted(script));
      const cancel = new AbortController();
      const listing = failureOf(gateway().listTools(target(server), { signal: cancel.signal }));
      await until(() => server.received(method).length === 1);
      cancel.abort();
      expect(await listing).toMatchObject({ kind: 'cancelled', code: 'mcp.discovery_cancelled' });
    }
  });
});
