import { describe, expect, it } from '@jest/globals';
import { parseCallArguments } from '@taproom/mcp-domain';
import { legacyScript, modernPage, modernScript, scripted, startModernServer } from '../support/mcp-servers/index.ts';
import { gateway, inShort, methodsOf, running, target } from './support/gateway.ts';

const argumentsOf = (json: string) => {
  const reading = parseCallArguments(json);
  if (!reading.ok) throw new Error(reading.message);
  return reading.value;
};

const declaring = (properties: object, rest: object = {}) => ({
  name: 'regional',
  inputSchema: { type: 'object', properties, ...rest },
});

/** Calls `regional` on a 2026-07-28 server that lists `tool`; tells the headers that the call came with. */
async function headersFor(tool: object, argumentsJson: string) {
  const server = await running(scripted(modernScript({ 'tools/list': ({ result }) => result(modernPage([tool])) })));
  const outcome = await gateway().callTool(target(server), {
    nativeName: 'regional',
    args: argumentsOf(argumentsJson),
  });
  return { outcome: inShort(outcome), headers: server.received('tools/call')[0]?.headers ?? {}, server };
}

const decoded = (value: unknown): string =>
  Buffer.from(String(value).replace(/^=\?base64\?(.*)\?=$/, '$1'), 'base64').toString('utf8');

describe('M-64 header metadata of 2026-07-28', () => {
  it('M-64 a server that checks them accepts the call, with an integer beyond 2^53', async () => {
    const server = await running(startModernServer());
    const args = argumentsOf('{"region":"eu-west","shard":9007199254740993}');
    const outcome = await gateway().callTool(target(server), { nativeName: 'region_of', args });
    expect(server.received('tools/call')[0]?.headers).toMatchObject({
      'mcp-method': 'tools/call',
      'mcp-name': 'region_of',
      'mcp-protocol-version': '2026-07-28',
      'mcp-param-region': 'eu-west',
      'mcp-param-shard': '9007199254740993',
    });
    // The server compares the headers with the body; a mismatch would be error -32020. Its own schema then refuses the number.
    expect(outcome).toMatchObject({ outcome: 'known_response', response: { kind: 'tool_result' } });
  });

  it.each([
    ['a string', { type: 'string' }, '"eu"', 'eu'],
    ['a boolean', { type: 'boolean' }, 'false', 'false'],
    ['an integer', { type: 'integer' }, '-7', '-7'],
    ['u64, the largest', { type: 'integer' }, '18446744073709551615', '18446744073709551615'],
    ['i64, the smallest', { type: 'integer' }, '-9223372036854775808', '-9223372036854775808'],
    ['1.0', { type: 'integer' }, '1.0', '1.0'],
  ])('M-64 sends %s as it is written', async (_what, schema, token, expected) => {
    const { headers } = await headersFor(declaring({ v: { ...schema, 'x-mcp-header': 'V' } }), `{"v":${token}}`);
    expect(headers['mcp-param-v']).toBe(expected);
  });

  it.each(['', ' x', 'x ', 'Ärger', '中文', 'a\nb', '=?base64?eA==?='])(
    'M-64 wraps %j, which a header cannot hold as it is',
    async (value) => {
      const { headers } = await headersFor(
        declaring({ v: { type: 'string', 'x-mcp-header': 'V' } }),
        JSON.stringify({ v: value }),
      );
      expect(headers['mcp-param-v']).toMatch(/^=\?base64\?/);
      expect(decoded(headers['mcp-param-v'])).toBe(value);
    },
  );

  it.each(['{}', '{"v":null}', '{"v":{"a":1}}', '{"v":["a"]}', '{"toString":1}'])(
    'M-64 sends none for %s',
    async (args) => {
      const { headers } = await headersFor(declaring({ v: { type: 'string', 'x-mcp-header': 'V' } }), args);
      expect(Object.keys(headers).filter((name) => name.startsWith('mcp-param-'))).toEqual([]);
    },
  );

  it('M-64 finds declarations on nested properties', async () => {
    const tool = declaring({
      at: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
    });
    const { headers } = await headersFor(tool, '{"at":{"region":"eu"}}');
    expect(headers['mcp-param-region']).toBe('eu');
  });

  it.each([
    ['on a number', { v: { type: 'number', 'x-mcp-header': 'V' } }, {}],
    ['on a name that is no token', { v: { type: 'string', 'x-mcp-header': 'a b' } }, {}],
    [
      'twice, but for the case',
      { v: { type: 'string', 'x-mcp-header': 'V' }, w: { type: 'string', 'x-mcp-header': 'v' } },
      {},
    ],
    ['out of reach', {}, { anyOf: [{ properties: { v: { type: 'string', 'x-mcp-header': 'V' } } }] }],
  ])('M-64 a declaration %s leaves the call unsent', async (_what, properties, rest) => {
    const { outcome, server } = await headersFor(declaring(properties, rest), '{"v":"x"}');
    expect(outcome).toBe('not_sent mcp.param_headers_invalid');
    expect(server.received('tools/call')).toEqual([]);
  });

  it.each(['Пинг', 'ping pong', '_under.score-1'])('M-64 names the tool %s in a header', async (nativeName) => {
    const server = await running(scripted(modernScript()));
    await gateway().callTool(target(server), { nativeName, args: {} });
    const header = server.received('tools/call')[0]?.headers['mcp-name'];
    expect(/^[\x20-\x7e]+$/.test(nativeName) ? header : decoded(header)).toBe(nativeName);
  });
});

describe('M-64 the list that is read for it', () => {
  const page = (name: string, cursor?: string) => modernPage([{ ...declaring({}), name }], cursor);
  const threePages = modernScript({
    'tools/list': ({ result, message }) => {
      const cursor = message.params?.['cursor'];
      if (cursor === undefined) return result(page('a', 'p2'));
      return result(cursor === 'p2' ? page('b', 'p3') : page('c'));
    },
  });

  it.each([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['nowhere', 3],
  ])('M-64 for the tool %s is read over %d pages', async (nativeName, count) => {
    const server = await running(scripted(threePages));
    const outcome = await gateway().callTool(target(server), { nativeName, args: {} });
    expect(inShort(outcome)).toBe('known_response tool_result');
    expect(server.received('tools/list')).toHaveLength(count);
    expect(server.received('tools/call')).toHaveLength(1);
  });

  it('M-64 is not read on 2025', async () => {
    const server = await running(scripted(legacyScript()));
    await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(methodsOf(server)).not.toContain('tools/list');
    const names = Object.keys(server.received('tools/call')[0]?.headers ?? {});
    expect(names.filter((name) => /^mcp-(method|name|param)/.test(name))).toEqual([]);
  });

  it('M-63 a server that answers -32020 gets no second tools/call', async () => {
    const server = await running(
      scripted(
        modernScript({
          'tools/call': ({ error }) => error({ code: -32020, message: 'header mismatch' }, { status: 400 }),
        }),
      ),
    );
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(outcome).toMatchObject({ response: { kind: 'server_error', code: -32020 } });
    expect(methodsOf(server)).toEqual(['server/discover', 'tools/list', 'tools/call']);
  });
});
