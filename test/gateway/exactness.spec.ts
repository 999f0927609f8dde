import { describe, expect, it } from '@jest/globals';
import { parseCallArguments } from '@taproom/mcp-domain';
import { legacyScript, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { answersCall } from './support/call-script.ts';
import { eras, gateway, running, target } from './support/gateway.ts';

const tokens = [
  ['i64, the smallest', '-9223372036854775808'],
  ['i64, the largest', '9223372036854775807'],
  ['u64, the largest', '18446744073709551615'],
  ['2^53 + 1', '9007199254740993'],
  ['1.0', '1.0'],
  ['-0', '-0'],
  ['-0.0', '-0.0'],
  ['1E400', '1E400'],
  ['1e-400', '1e-400'],
  ['1e2', '1e2'],
  ['many decimals', '3.141592653589793238462643383279'],
  ['an own __proto__', '{"__proto__":{"n":9007199254740993},"constructor":1}'],
  ['a lone surrogate', '"\\ud800x"'],
  ['a pair of surrogates', '"😀"'],
  ['128 levels', `${'['.repeat(128)}9007199254740993${']'.repeat(128)}`],
] as const;

const argumentsOf = (json: string) => {
  const reading = parseCallArguments(json);
  if (!reading.ok) throw new Error(reading.message);
  return reading.value;
};

describe.each(eras)('M-62 digits on %s', (era) => {
  // One level belongs to the arguments' own braces; a number beyond a double is refused in arguments, and only kept in answers.
  it.each(tokens.filter(([what]) => what !== '128 levels' && what !== '1E400'))(
    'M-62 %s reaches the server',
    async (_what, token) => {
      const server = await running(scripted(answersCall(era, (exchange) => exchange.result({ content: [] }))));
      const args = argumentsOf(`{"v":${token},"w":[${token}]}`);
      await gateway().callTool(target(server), { nativeName: 'echo', args });
      expect(server.received('tools/call')[0]?.body).toContain(`"arguments":{"v":${token},"w":[${token}]}`);
    },
  );

  it.each(tokens)('M-62 %s comes back in structuredJson, in a body and in a stream', async (_what, token) => {
    for (const sse of [false, true]) {
      const server = await running(
        scripted(
          answersCall(era, (exchange) => exchange.result(`{"content":[],"structuredContent":${token}}`, { sse })),
        ),
      );
      const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
      expect(outcome).toMatchObject({ response: { structuredJson: token } });
    }
  });

  it('M-62 digits survive a stream that is cut anywhere', async () => {
    const text =
      'data: {"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"Grüße 😀"}],"structuredContent":{"n":18446744073709551615}}}\n\n';
    const server = await running(
      scripted(
        answersCall(era, async ({ response, message }) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          const bytes = Buffer.from(text.replace('ID', String(message.id)));
          for (let at = 0; at < bytes.length; at += 7) {
            response.write(bytes.subarray(at, at + 7));
            await new Promise((next) => setImmediate(next));
          }
          response.end();
        }),
      ),
    );
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(outcome).toMatchObject({
      response: { textBlocks: [{ text: 'Grüße 😀' }], structuredJson: '{"n":18446744073709551615}' },
    });
  });
});

describe('M-62 digits in a catalog', () => {
  it('M-62 schemas keep the numbers that the server wrote', async () => {
    const schema =
      '{"type":"object","properties":{"n":{"maximum":18446744073709551615,"multipleOf":1.0,"default":-0}}}';
    for (const era of [modernScript, legacyScript]) {
      const page = JSON.stringify(modernPage([{ name: 'a', inputSchema: 'SCHEMA' }])).replace('"SCHEMA"', schema);
      const server = await running(scripted(era({ 'tools/list': ({ result }) => result(page) })));
      const { tools } = await gateway().listTools(target(server));
      expect(JSON.stringify(tools)).toContain(schema);
    }
  });

  it('M-62 sends a large argument that fits whole', async () => {
    const server = await running(scripted(modernScript()));
    const args = { text: 'ä'.repeat(131_000) };
    await gateway().callTool(target(server), { nativeName: 'echo', args });
    expect(JSON.parse(server.received('tools/call')[0]?.body ?? '')).toMatchObject({ params: { arguments: args } });
  });
});
