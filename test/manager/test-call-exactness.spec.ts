import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { McpTestCallOutcome } from '@taproom/contracts';
import { legacyScript, type McpTestServer, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, testCall } from '../support/taproom-servers.ts';

let hub: Taproom;
let modern: McpTestServer;
let legacy: McpTestServer;
let answer: Script;
beforeAll(async () => {
  hub = await startTaproom();
  const script: Script = (exchange) => answer(exchange);
  modern = await scripted(modernScript({ 'tools/call': script }));
  legacy = await scripted(legacyScript({ 'tools/call': script }));
});
afterAll(async () => {
  await hub.close();
  await modern.close();
  await legacy.close();
});

async function call(server: McpTestServer, argumentsJson: string): Promise<McpTestCallOutcome> {
  const { id } = await addActive(hub, { endpoint: server.url });
  return testCall(hub, id, { argumentsJson });
}

const ok: Script = ({ result }) => result({ content: [] });
const servers: [string, () => McpTestServer][] = [
  ['2026-07-28', () => modern],
  ['2025-11-25', () => legacy],
];

describe.each(servers)('M-62: arguments over %s', (_, server) => {
  it.each([
    '{"n":9007199254740993}',
    '{"n":18446744073709551615}',
    '{"n":-9223372036854775808}',
    '{"n":1.0}',
    '{"n":-0}',
    '{"n":1e-7,"m":1.5e+10}',
    '{"n":0.1234567890123456789}',
    '{"deep":[[{"n":[9007199254740993,1.00]}]]}',
    '{"__proto__":{"a":1},"constructor":2}',
    '{"text":"\\u0000 é 鍵 🔑"}',
    '{"a":null,"b":false,"c":"","d":[],"e":{}}',
    '{"lone":"\\ud800","pair":"😀"}',
    '{}',
  ])('%s arrives digit for digit', async (argumentsJson) => {
    answer = ok;
    await call(server(), argumentsJson);
    expect(server().received('tools/call').at(-1)?.body).toContain(`"arguments":${argumentsJson}`);
  });

  it('are sent as they are: no default, no cast, nothing removed', async () => {
    answer = ok;
    await call(server(), ' { "text" : 7 , "unknown" : "1" } ');
    expect(server().received('tools/call').at(-1)?.body).toContain('"arguments":{"text":7,"unknown":"1"}');
  });

  it('128 levels deep arrive', async () => {
    answer = ok;
    const nested = `{"a":${'['.repeat(127)}${']'.repeat(127)}}`;
    expect((await call(server(), nested)).outcome).toBe('known_response');
    expect(server().received('tools/call').at(-1)?.body).toContain(nested);
  });
});

describe('M-62: arguments that are refused before anything is sent', () => {
  const bytes = (count: number): string => `{"a":"${'x'.repeat(count - 8)}"}`;

  it.each([
    ['more than 262,144 bytes', bytes(262_145), 'mcp.call_arguments_size_limit'],
    ['more than 262,144 bytes in fewer characters', `{"a":"${'鍵'.repeat(87_380)}"}`, 'mcp.call_arguments_size_limit'],
    ['nothing', '', 'mcp.call_arguments_invalid_json'],
    ['no JSON', '{a:1}', 'mcp.call_arguments_invalid_json'],
    ['two objects', '{}{}', 'mcp.call_arguments_invalid_json'],
    ['a trailing comma', '{"a":1,}', 'mcp.call_arguments_invalid_json'],
    ['NaN', '{"a":NaN}', 'mcp.call_arguments_invalid_json'],
    ['a leading zero', '{"a":01}', 'mcp.call_arguments_invalid_json'],
    ['more than 128 levels', `{"a":${'['.repeat(128)}${']'.repeat(128)}}`, 'mcp.call_arguments_invalid_json'],
    ['a number that no double can hold', '{"a":1E400}', 'mcp.call_arguments_invalid_json'],
    ['such a number deep inside', '{"a":[{"b":-1e999}]}', 'mcp.call_arguments_invalid_json'],
    ['a list', '[]', 'mcp.call_arguments_not_object'],
    ['null', 'null', 'mcp.call_arguments_not_object'],
    ['a string', '"{}"', 'mcp.call_arguments_not_object'],
    ['a number', '7', 'mcp.call_arguments_not_object'],
  ])('%s', async (_, argumentsJson, code) => {
    const before = modern.requests.length;
    expect(await call(modern, argumentsJson)).toEqual({
      outcome: 'not_sent',
      code,
      message: expect.stringMatching(/\S/),
    });
    expect(modern.requests).toHaveLength(before);
  });

  it('exactly 262,144 bytes are sent', async () => {
    answer = ok;
    expect((await call(modern, bytes(262_144))).outcome).toBe('known_response');
  });
});

describe.each(servers)('M-62: results over %s', (_, server) => {
  const structured = async (json: string, sse = false): Promise<string | undefined> => {
    answer = ({ result }) => result(`{"content":[],"structuredContent":${json}}`, { sse });
    const outcome = await call(server(), '{}');
    if (outcome.outcome !== 'known_response' || outcome.response.kind !== 'tool_result')
      throw new Error(JSON.stringify(outcome));
    return outcome.response.structuredJson;
  };

  it.each([
    '{"n":9007199254740993}',
    '{"n":18446744073709551615,"m":-9223372036854775808}',
    '{"n":1.0,"m":-0,"k":1.50,"x":1E400}',
    '{"__proto__":1,"constructor":{}}',
    '[1,9007199254740993]',
    '{"deep":[{"n":[9007199254740993]}]}',
    '"text"',
    'null',
  ])('structured content %s comes back digit for digit', async (json) => {
    expect(await structured(json)).toBe(json);
    expect(await structured(json, true)).toBe(json);
  });

  it('is the same text for the same content: without white space', async () => {
    expect(await structured('{ "b" : 1 , "a" : [ 2.0 ] }')).toBe('{"b":1,"a":[2.0]}');
  });

  it('an error keeps the digits of its data', async () => {
    answer = ({ json, message }) =>
      json(
        `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"error":{"code":-32001,"message":"m","data":{"n":9007199254740993}}}`,
      );
    expect(await call(server(), '{}')).toEqual({
      outcome: 'known_response',
      response: { kind: 'server_error', code: -32001, message: 'm', dataJson: '{"n":9007199254740993}' },
    });
  });
});

describe('M-67: a tool result', () => {
  const resultOf = async (result: object) => {
    answer = (exchange) => exchange.result(result);
    const outcome = await call(modern, '{}');
    return outcome.outcome === 'known_response' ? outcome.response : outcome;
  };

  it('has the text blocks in order with their index, and says what is not shown', async () => {
    const content = [
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
      { type: 'text', text: 'first' },
      { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
      { type: 'resource_link', uri: 'file:///x', name: 'x' },
      { type: 'text', text: '' },
      { type: 'resource', resource: { uri: 'file:///x', text: 't' } },
      { type: 'of tomorrow' },
      { type: 'text', text: 'last', _meta: { a: 1 } },
    ];
    expect(await resultOf({ content, _meta: { b: 2 } })).toEqual({
      kind: 'tool_result',
      isError: false,
      textBlocks: [
        { index: 1, text: 'first' },
        { index: 4, text: '' },
        { index: 7, text: 'last' },
      ],
      diagnostics: [
        ...[0, 2, 3, 5, 6].map((contentIndex) => ({
          code: 'mcp.call_content_unsupported',
          message: expect.stringMatching(/\S/),
          contentIndex,
        })),
        { code: 'mcp.call_metadata_unsupported', message: expect.stringMatching(/\S/), contentIndex: 7 },
        { code: 'mcp.call_metadata_unsupported', message: expect.stringMatching(/\S/) },
      ],
    });
  });

  it('is not cut a second time', async () => {
    const text = '鍵'.repeat(1_000_000);
    expect(await resultOf({ content: [{ type: 'text', text }] })).toMatchObject({ textBlocks: [{ index: 0, text }] });
  });

  it('is kept to the character', async () => {
    const text = ' \r\n\u0000\u202e👩‍👩‍👧\ud800 ';
    expect(await resultOf({ content: [{ type: 'text', text }] })).toMatchObject({ textBlocks: [{ index: 0, text }] });
  });

  it('without content but with structured content is one', async () => {
    expect(await resultOf({ content: [], structuredContent: { a: 1 } })).toEqual({
      kind: 'tool_result',
      isError: false,
      textBlocks: [],
      structuredJson: '{"a":1}',
      diagnostics: [],
    });
  });

  it('that repeats a secret is data, and is not touched', async () => {
    answer = ({ result }) => result({ content: [{ type: 'text', text: 'you sent hunter2-key' }] });
    const { id } = await addActive(hub, { endpoint: modern.url, headers: { 'X-Key': 'hunter2-key' } });
    expect(JSON.stringify(await testCall(hub, id))).toContain('you sent hunter2-key');
  });
});
