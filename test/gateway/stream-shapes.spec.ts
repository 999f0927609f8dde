import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { answersCall } from './support/call-script.ts';
import { eras, gateway, inShort, running, target } from './support/gateway.ts';

/** The answer with `ID` for the request's id, spread over two lines where a test wants to. */
const answer = '{"jsonrpc":"2.0","id":ID,"result":{"resultType":"complete","content":[{"type":"text","text":"ok"}]}}';
const twoLines = answer.replace('"result"', '\n"result"').split('\n');

const shapes: [string, string][] = [
  ['bare data', `data: ${answer}\n\n`],
  ['data without a space', `data:${answer}\n\n`],
  ['an event name', `event: message\ndata: ${answer}\n\n`],
  ['CRLF', `event: message\r\ndata: ${answer}\r\n\r\n`],
  ['CR alone', `data: ${answer}\r\r`],
  ['data over two lines', twoLines.map((line) => `data: ${line}\n`).join('') + '\n'],
  ['comments around it', `: one\n\ndata: ${answer}\n: two\n\n: three\n\n`],
  ['a BOM', `\ufeffdata: ${answer}\n\n`],
  ['ids and a retry', `id: 1\nretry: 5\ndata: ${answer}\n\n`],
  ['a priming event first', `id: 1\ndata:\n\ndata: ${answer}\n\n`],
  ['other events first', `event: ping\ndata: {"jsonrpc":"2.0","id":ID,"result":{}}\n\ndata: ${answer}\n\n`],
  ['heartbeats that are no JSON', `data: ping\n\ndata: ${answer}\n\n`],
  ['heartbeats that are no JSON-RPC', `data: {"type":"ping"}\n\ndata: ${answer}\n\n`],
  [
    'notifications first',
    `data: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\ndata: ${answer}\n\n`,
  ],
  ['no blank line before the end', `data: ${answer}`],
  [
    'a second answer after it',
    `data: ${answer}\n\ndata: {"jsonrpc":"2.0","id":ID,"error":{"code":1,"message":"no"}}\n\n`,
  ],
];

describe.each(eras)('M-66 the shape of a stream on %s', (era) => {
  it.each(shapes)('M-66 reads an answer with %s', async (_what, text) => {
    const server = await running(
      scripted(answersCall(era, ({ sse, message }) => sse([text.replaceAll('ID', String(message.id))]))),
    );
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(outcome).toMatchObject({ response: { kind: 'tool_result', textBlocks: [{ index: 0, text: 'ok' }] } });
  });

  it('M-66 reads a BOM before a JSON body', async () => {
    const script = answersCall(era, ({ json, message }) => json(`\ufeff${answer.replace('ID', String(message.id))}`));
    const outcome = await gateway().callTool(target(await running(scripted(script))), { nativeName: 'echo', args: {} });
    expect(inShort(outcome)).toBe('known_response tool_result');
  });
});

describe('M-41 the shape of the handshake', () => {
  it.each(shapes)('M-41 agrees on a version over a stream with %s', async (_what, text) => {
    const withResult = (result: string, id: unknown): string =>
      text.replaceAll('ID', JSON.stringify(id)).replace(/"resultType".*?\]/, result);
    const modern = await running(
      scripted(
        modernScript({
          'server/discover': ({ sse, message }) =>
            sse([
              withResult(
                '"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"private"',
                message.id,
              ),
            ]),
        }),
      ),
    );
    expect(await gateway().listTools(target(modern))).toMatchObject({ protocolVersion: '2026-07-28' });
    const legacy = await running(
      scripted(
        legacyScript({
          initialize: ({ sse, message }) =>
            sse([
              withResult(
                '"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}',
                message.id,
              ),
            ]),
        }),
      ),
    );
    expect(await gateway().listTools(target(legacy))).toMatchObject({ protocolVersion: '2025-11-25', serverName: 's' });
  });
});

describe('M-65 what the server asks while it answers', () => {
  /** Sends `requests` on the call's stream and the answer after `replies` replies; keeps the replies. */
  const asking = async (requests: object[], replies: number) => {
    const got: Record<string, unknown>[] = [];
    let answer = (): void => undefined;
    const script = legacyScript({
      'tools/call': ({ sse, response, message }) => {
        sse(requests, { end: false });
        answer = () =>
          void response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { content: [] } })}\n\n`);
      },
    });
    const server = await running(
      scripted((exchange) => {
        if (exchange.request.method !== 'POST' || exchange.message.method !== undefined) return script(exchange);
        got.push(JSON.parse(exchange.request.body) as Record<string, unknown>);
        exchange.status(202);
        if (got.length === replies) setTimeout(answer, 200);
      }),
    );
    return { server, got };
  };
  const call = { nativeName: 'echo', args: {} };

  it('M-65 a ping is answered', async () => {
    const { server, got } = await asking([{ jsonrpc: '2.0', id: 'p-1', method: 'ping' }], 1);
    expect(inShort(await gateway().callTool(target(server), call))).toBe('known_response tool_result');
    expect(got).toEqual([{ jsonrpc: '2.0', id: 'p-1', result: {} }]);
  });

  it('M-65 sampling and elicitation are refused, and the call goes on', async () => {
    const requests = [
      { jsonrpc: '2.0', id: 's-1', method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
      { jsonrpc: '2.0', id: 'e-1', method: 'elicitation/create', params: { message: 'who?', requestedSchema: {} } },
    ];
    const { server, got } = await asking(requests, 2);
    expect(inShort(await gateway().callTool(target(server), call))).toBe('known_response tool_result');
    expect(got).toMatchObject([
      { id: 's-1', error: { code: -32601 } },
      { id: 'e-1', error: { code: -32601 } },
    ]);
  });

  it('M-65 a flood of requests does not make a flood of replies', async () => {
    const pings = Array.from({ length: 2_000 }, (_, n) => ({ jsonrpc: '2.0', id: `p-${n}`, method: 'ping' }));
    const { server, got } = await asking(pings, 32);
    expect(inShort(await gateway().callTool(target(server), call))).toBe('known_response tool_result');
    expect(got).toHaveLength(32);
  });
});
