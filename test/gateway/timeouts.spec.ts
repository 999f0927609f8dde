import { createServer, type Server } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { legacyScript, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { answersCall } from './support/call-script.ts';
import { eras, failureOf, gateway, inShort, running, target } from './support/gateway.ts';

/* Long enough for a handshake on a busy machine. */
const SHORT = 1_000;

/* Each of these keeps sending, so a bound that starts anew with every byte never ends. */
const dripping: [string, Script][] = [
  ['silence', () => undefined],
  ['headers only', ({ response }) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()],
  ['a body of one space after another', ({ drip }) => drip([' '], { everyMs: 5 })],
  ['SSE comments', ({ drip }) => drip([': tick\n\n'], { everyMs: 5, contentType: 'text/event-stream' })],
  [
    'progress notifications',
    ({ drip }) =>
      drip(['data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}\n\n'], {
        everyMs: 5,
        contentType: 'text/event-stream',
      }),
  ],
  [
    'a header line that never ends',
    ({ response, raw }) => {
      raw('HTTP/1.1 200 OK\r\nX-Slow: ');
      const timer = setInterval(() => raw('y'), 5);
      response.on('close', () => clearInterval(timer));
    },
  ],
];

/** What `run` makes of each way of dripping, all at the same time; by the way's name. */
async function againstEach<T>(run: (script: Script) => Promise<T>): Promise<Record<string, T>> {
  return Object.fromEntries(
    await Promise.all(dripping.map(async ([what, script]) => [what, await run(script)] as const)),
  );
}
const allOf = <T>(value: T): Record<string, T> => Object.fromEntries(dripping.map(([what]) => [what, value]));

beforeAll(() => gateway().preload());

describe('M-68 a call is bounded on the wall clock', () => {
  it.each(eras)('M-68 against a peer that drips (%s)', async (era) => {
    const sent: number[] = [];
    const outcomes = await againstEach(async (script) => {
      const server = await running(scripted(answersCall(era, script)));
      const outcome = await gateway({ callTimeoutMs: SHORT }).callTool(target(server), {
        nativeName: 'echo',
        args: {},
      });
      sent.push(server.received('tools/call').length);
      return inShort(outcome);
    });
    expect(outcomes).toEqual(allOf('outcome_unknown mcp.call_timeout'));
    expect(sent).toEqual(dripping.map(() => 1));
  });

  it.each(['server/discover', 'tools/list'])('M-66 a time-out in %s leaves the call unsent', async (method) => {
    const outcomes = await againstEach(async (script) => {
      const server = await running(scripted(modernScript({ [method]: script })));
      const outcome = await gateway({ callTimeoutMs: SHORT }).callTool(target(server), {
        nativeName: 'echo',
        args: {},
      });
      return `${inShort(outcome)}, ${server.received('tools/call').length} sent`;
    });
    expect(outcomes).toEqual(allOf('not_sent mcp.call_timeout, 0 sent'));
  });
});

describe('M-44 a discovery is bounded on the wall clock', () => {
  const stages = [
    ['server/discover', modernScript],
    ['initialize', legacyScript],
    ['tools/list', modernScript],
    ['tools/list', legacyScript],
  ] as const;
  it.each(stages)('M-44 in %s', async (method, era) => {
    const failures = await againstEach(async (script) => {
      const server = await running(scripted(era({ [method]: script })));
      const failure = await failureOf(gateway({ discoveryTimeoutMs: SHORT }).listTools(target(server)));
      return `${failure.kind}: ${failure.message}`;
    });
    expect(failures).toEqual(allOf('timeout: The discovery did not end within 1 s.'));
  });

  it('M-44 the bound is for all pages together', async () => {
    const slow: Script = ({ result, message }) => {
      const page = Number(message.params?.['cursor'] ?? 0);
      setTimeout(() => result({ tools: [], nextCursor: String(page + 1) }), 150);
    };
    const server = await running(scripted(legacyScript({ 'tools/list': slow })));
    const failure = await failureOf(gateway({ discoveryTimeoutMs: SHORT }).listTools(target(server)));
    expect(failure).toMatchObject({ kind: 'timeout' });
  });

  it('M-44 a host that accepts the connection and says nothing in TLS is given up', async () => {
    const server = await listening(createServer(() => undefined));
    const { port } = server.address() as { port: number };
    const failure = await failureOf(
      gateway({ connectTimeoutMs: SHORT }).listTools(target(`https://127.0.0.1:${port}/mcp`)),
    );
    expect(failure).toMatchObject({ kind: 'timeout', code: 'mcp.connection_timeout' });
    server.close();
  });
});

function listening(server: Server): Promise<Server> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  server.on('close', () => undefined);
  const close = server.close.bind(server);
  server.close = (done) => {
    sockets.forEach((socket) => socket.destroy());
    return close(done);
  };
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}
