import { describe, expect, it } from '@jest/globals';
import { modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { answersCall } from './support/call-script.ts';
import { eras, gateway, inShort, running, target } from './support/gateway.ts';

const refusal = { code: -32050, message: 'refused', data: { why: 'because' } };
const text = (type: string) => ({ 'content-type': type });
const response = (id: unknown, result: object = { content: [] }) => ({ jsonrpc: '2.0', id, result });
/** Sends what `start` sends, then cuts the connection. */
const thenCut =
  (start: Script): Script =>
  async (exchange) => {
    await start(exchange);
    setTimeout(() => exchange.response.destroy(), 30);
  };

type Row = [what: string, script: Script, outcome: string];

const known: Row[] = [
  ['a result in one body', ({ result }) => result({ content: [] }), 'tool_result'],
  ['a result in a stream', ({ result }) => result({ content: [] }, { sse: true }), 'tool_result'],
  [
    'a result in a stream that stays open',
    ({ sse, message }) => sse([response(message.id)], { end: false }),
    'tool_result',
  ],
  [
    'a result without a content-type',
    ({ status, message }) => status(200, { body: JSON.stringify(response(message.id)) }),
    'tool_result',
  ],
  [
    'a result in a batch',
    ({ json, message }) => json([{ jsonrpc: '2.0', method: 'notifications/x' }, response(message.id)]),
    'tool_result',
  ],
  [
    'a result beside "error": null',
    ({ json, message }) => json({ ...response(message.id), error: null }),
    'tool_result',
  ],
  ['isError', ({ result }) => result({ isError: true, content: [{ type: 'text', text: 'no' }] }), 'tool_result'],
  ['an error under 200', ({ error }) => error(refusal), 'server_error'],
  [
    'an error in a stream',
    ({ sse, message }) => sse([{ jsonrpc: '2.0', id: message.id, error: refusal }]),
    'server_error',
  ],
  ...[307, 400, 401, 403, 404, 408, 421, 429, 500, 503].map((status): Row => [
    `an error with our id under ${status}`,
    ({ error }) => error(refusal, { status }),
    'server_error',
  ]),
  [
    'input_required',
    ({ result }) => result({ resultType: 'input_required', inputRequests: {} }),
    'unsupported_response',
  ],
  ['an empty input_required', ({ result }) => result({ resultType: 'input_required' }), 'unsupported_response'],
  ['a task by its type', ({ result }) => result({ resultType: 'task', taskId: 't' }), 'unsupported_response'],
  ['a task of 2025', ({ result }) => result({ task: { taskId: 't', status: 'working' } }), 'unsupported_response'],
];

const unknown: Row[] = [
  ['a 202', ({ status }) => status(202), 'mcp.response_missing'],
  ['a 204', ({ status }) => status(204), 'mcp.response_missing'],
  ['an empty 200', ({ status }) => status(200), 'mcp.response_missing'],
  ['an empty JSON body', ({ json }) => json(''), 'mcp.response_missing'],
  ['an empty batch', ({ json }) => json([]), 'mcp.response_missing'],
  ['a stream that ends empty', ({ sse }) => sse([]), 'mcp.response_missing'],
  [
    'a stream of notifications that ends',
    ({ sse }) => sse([{ jsonrpc: '2.0', method: 'notifications/message' }]),
    'mcp.response_missing',
  ],
  ['a priming event, and no more', ({ sse }) => sse(['id: 1\ndata:\n\n']), 'mcp.response_missing'],
  ['another id', ({ json }) => json(response(987654)), 'mcp.response_id_mismatch'],
  ['our id as a text', ({ json, message }) => json(response(String(message.id))), 'mcp.response_id_mismatch'],
  ['no id', ({ json }) => json({ jsonrpc: '2.0', result: {} }), 'mcp.response_id_mismatch'],
  [
    'another id in a stream that stays open',
    ({ sse }) => sse([response('x')], { end: false }),
    'mcp.response_id_mismatch',
  ],
  ['an error for no id', ({ error }) => error(refusal, { id: null }), 'mcp.response_id_mismatch'],
  ['an error for no id under 404', ({ error }) => error(refusal, { id: null, status: 404 }), 'mcp.http_error'],
  ['a web page', ({ status }) => status(200, { headers: text('text/html'), body: '<html>' }), 'mcp.response_malformed'],
  ['JSON that breaks off', ({ json }) => json('{"jsonrpc":"2.0","id":'), 'mcp.response_malformed'],
  [
    'JSON that breaks off in a stream that stays open',
    ({ sse }) => sse(['data: {"jsonrpc":\n\n'], { end: false }),
    'mcp.response_malformed',
  ],
  ['a text instead of a message', ({ json }) => json('"ok"'), 'mcp.response_malformed'],
  [
    'another JSON-RPC',
    ({ json, message }) => json({ ...response(message.id), jsonrpc: '1.0' }),
    'mcp.response_malformed',
  ],
  [
    'a result that is no object',
    ({ json, message }) => json({ jsonrpc: '2.0', id: message.id, result: 'ok' }),
    'mcp.response_malformed',
  ],
  [
    'neither result nor error',
    ({ json, message }) => json({ jsonrpc: '2.0', id: message.id }),
    'mcp.response_malformed',
  ],
  [
    'both result and error',
    ({ json, message }) => json({ ...response(message.id), error: refusal }),
    'mcp.response_malformed',
  ],
  ['content that is no list', ({ result }) => result({ content: 'ok' }), 'mcp.response_malformed'],
  [
    'an error without a code',
    ({ json, message }) => json({ jsonrpc: '2.0', id: message.id, error: { message: 'x' } }),
    'mcp.response_malformed',
  ],
  [
    'levels beyond 128',
    ({ result }) => result(`{"structuredContent":${'['.repeat(129)}${']'.repeat(129)}}`),
    'mcp.response_malformed',
  ],
  [
    'levels beyond all measure',
    ({ result }) => result(`{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    'mcp.response_malformed',
  ],
  ...[400, 404, 408, 409, 421, 425, 429, 500, 502, 503, 504].map((status): Row => [
    `a bare ${status}`,
    (exchange) => exchange.status(status, { body: 'oops' }),
    'mcp.http_error',
  ]),
  ['a result under 500', ({ result }) => result({ content: [] }, { status: 500 }), 'mcp.http_error'],
  ...[401, 403].map((status): Row => [`a bare ${status}`, (exchange) => exchange.status(status), 'mcp.auth_refused']),
  [
    'a 403 that wants more scope',
    ({ status }) => status(403, { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } }),
    'mcp.auth_refused',
  ],
  ['a redirect', ({ status }) => status(307, { headers: { location: '/mcp' } }), 'mcp.redirect_refused'],
  ['a reset before the headers', ({ reset }) => reset(), 'mcp.connection_lost'],
  ['a close before the headers', ({ incoming }) => void incoming.socket.end(), 'mcp.connection_lost'],
  [
    'a cut after the headers',
    thenCut(({ response: r }) => r.writeHead(200, text('application/json')).flushHeaders()),
    'mcp.connection_lost',
  ],
  [
    'a cut in the body',
    thenCut(({ response: r }) => void r.writeHead(200, { 'content-length': '100' }).write('{"json')),
    'mcp.connection_lost',
  ],
  ['a cut in a stream', thenCut(({ sse }) => sse([': hello\n\n'], { end: false })), 'mcp.connection_lost'],
  ['something that is no HTTP', ({ raw }) => raw('HELLO THERE\r\n\r\n'), 'mcp.connection_lost'],
  [
    'headers beyond all measure',
    ({ status }) => status(200, { headers: { 'x-big': 'y'.repeat(100_000) } }),
    'mcp.connection_lost',
  ],
];

const table = [
  ...known.map(([what, script, kind]): Row => [what, script, `known_response ${kind}`]),
  ...unknown.map(([what, script, code]): Row => [what, script, `outcome_unknown ${code}`]),
];

describe.each(eras)('M-66 what the server does with a tools/call on %s', (era) => {
  // The gateway waits a minute: an outcome that is not told at once fails by the suite's time-out.
  it.each(table)('M-63 M-66 %s', async (_what, script, expected) => {
    const server = await running(scripted(answersCall(era, script)));
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(inShort(outcome)).toBe(expected);
    expect(server.received('tools/call')).toHaveLength(1);
  });

  it('M-66 passes on what a server error says, secrets and all', async () => {
    const error = { code: -32050, message: 'key k-123 is wrong', data: { key: 'k-123', n: 1 } };
    const server = await running(scripted(answersCall(era, (exchange) => exchange.error(error))));
    const outcome = await gateway().callTool(target(server, { headers: { 'X-Key': 'k-123' } }), {
      nativeName: 'echo',
      args: {},
    });
    expect(outcome).toEqual({
      outcome: 'known_response',
      response: { kind: 'server_error', code: -32050, message: error.message, dataJson: '{"key":"k-123","n":1}' },
    });
  });

  it('M-67 passes on the whole result', async () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
      { type: 'text', text: 'x'.repeat(1_000_000) },
    ];
    const result = { content, structuredContent: { b: 1, a: [null] }, _meta: { m: 1 } };
    const server = await running(scripted(answersCall(era, (exchange) => exchange.result(result))));
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(outcome).toMatchObject({
      response: {
        isError: false,
        textBlocks: [
          { index: 0, text: 'one' },
          { index: 2, text: 'x'.repeat(1_000_000) },
        ],
        structuredJson: '{"b":1,"a":[null]}',
        diagnostics: [
          { code: 'mcp.call_content_unsupported', contentIndex: 1 },
          { code: 'mcp.call_metadata_unsupported' },
        ],
      },
    });
  });

  it('M-67 takes content [] with structured content, and a bare array as structured content', async () => {
    const server = await running(
      scripted(answersCall(era, (exchange) => exchange.result({ content: [], structuredContent: [1, { a: 2 }] }))),
    );
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(outcome).toMatchObject({ response: { textBlocks: [], structuredJson: '[1,{"a":2}]', diagnostics: [] } });
  });
});

describe('M-66 what is proven not to be sent', () => {
  const failing = { code: -32603, message: 'broken' };
  const cases: [string, Script, string][] = [
    ['the start fails', ({ status }) => status(500), 'not_sent mcp.http_error'],
    ['the start is refused', ({ status }) => status(401), 'not_sent mcp.auth_refused'],
    ['the start is redirected', ({ status }) => status(307), 'not_sent mcp.redirect_refused'],
    ['the start is cut', ({ reset }) => reset(), 'not_sent mcp.connection_lost'],
  ];
  it.each(cases)('M-66 %s', async (_what, script, expected) => {
    const server = await running(scripted(script));
    expect(inShort(await gateway().callTool(target(server), { nativeName: 'echo', args: {} }))).toBe(expected);
  });

  const endings: [string, Script, string][] = [
    ['an error', (exchange) => exchange.error(failing), 'mcp.request_refused'],
    ['a reset', ({ reset }) => reset(), 'mcp.connection_lost'],
    ['a bad page', ({ result }) => result({ tools: 1 }), 'mcp.response_malformed'],
    ['a circle of cursors', ({ result }) => result({ tools: [], nextCursor: 'a' }), 'mcp.cursor_invalid'],
  ];
  it.each(endings)('M-66 the list that is read for header metadata ends in %s', async (_what, list, code) => {
    const server = await running(scripted(modernScript({ 'tools/list': list })));
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(inShort(outcome)).toBe(`not_sent ${code}`);
    expect(server.received('tools/call')).toEqual([]);
  });
});
