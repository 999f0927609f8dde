import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernPage, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { failureOf, gateway, inShort, running, target } from './support/gateway.ts';

const LIMIT = 4 * 1024 * 1024;
const call = { nativeName: 'echo', args: {} };

const compressors = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  'deflate without the zlib header': deflateRawSync,
  br: brotliCompressSync,
};
type Coding = keyof typeof compressors;
const codings = Object.keys(compressors) as Coding[];

/** Answers with the text compressed, however it is asked for. */
const compressed =
  (coding: Coding, textOf: (id: unknown) => string, contentType = 'application/json'): Script =>
  ({ json, message }) => {
    const encoding = coding.split(' ')[0] ?? '';
    const headers = { 'content-encoding': encoding, 'content-type': contentType };
    json(compressors[coding](Buffer.from(textOf(message.id))), { headers });
  };

const page = (id: unknown, padding = 0): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    result: modernPage([{ name: 'a', inputSchema: {}, description: 'x'.repeat(padding) }]),
  });
const listing = (script: Script) => running(scripted(modernScript({ 'tools/list': script })));

describe('M-44 compressed answers', () => {
  it.each(codings)('M-44 reads %s that was not asked for', async (coding) => {
    const server = await listing(compressed(coding, (id) => page(id)));
    expect((await gateway().listTools(target(server))).tools).toHaveLength(1);
    expect(server.requests[0]?.headers['accept-encoding']).toBeUndefined();
  });

  it.each(codings)('M-44 reads %s in a stream', async (coding) => {
    const server = await listing(compressed(coding, (id) => `data: ${page(id)}\n\n`, 'text/event-stream'));
    expect((await gateway().listTools(target(server))).tools).toHaveLength(1);
  });

  it.each(codings)('M-44 counts the bytes behind %s', async (coding) => {
    const server = await listing(compressed(coding, (id) => page(id, 2 * LIMIT)));
    expect(await failureOf(gateway().listTools(target(server)))).toMatchObject({
      kind: 'limit',
      code: 'mcp.response_too_large',
    });
  });

  it('M-44 undoes codings one after another', async () => {
    const server = await listing(({ json, message }) =>
      json(brotliCompressSync(gzipSync(page(message.id))), { headers: { 'content-encoding': 'gzip, br' } }),
    );
    expect((await gateway().listTools(target(server))).tools).toHaveLength(1);
  });

  it.each(['gzip', 'br', 'deflate', 'zstd'])('M-44 refuses what is no %s', async (coding) => {
    const script: Script = ({ json, message }) => json(page(message.id), { headers: { 'content-encoding': coding } });
    expect(await failureOf(gateway().listTools(target(await listing(script))))).toMatchObject({
      kind: 'protocol',
      code: 'mcp.response_malformed',
    });
  });

  it('M-44 a compressed answer that is cut short is no answer', async () => {
    const script: Script = ({ json, message }) =>
      json(gzipSync(page(message.id, 5_000)).subarray(0, -20), { headers: { 'content-encoding': 'gzip' } });
    expect(await failureOf(gateway().listTools(target(await listing(script))))).toMatchObject({
      code: 'mcp.response_malformed',
    });
  });
});

describe('M-44 the size of one answer', () => {
  it('M-44 takes 4 MiB, and not one byte more', async () => {
    const padding = LIMIT - page(1).length;
    expect(Buffer.byteLength(page(1, padding))).toBe(LIMIT);
    const fits = await listing(({ json, message }) => json(page(message.id, padding)));
    expect((await gateway().listTools(target(fits))).tools).toHaveLength(1);
    const over = await listing(({ json, message }) => json(page(message.id, padding + 1)));
    expect(await failureOf(gateway().listTools(target(over)))).toMatchObject({
      kind: 'limit',
      code: 'mcp.response_too_large',
    });
  });

  const endless =
    (head: string, chunk: string, contentType: string): Script =>
    ({ response }) => {
      response.writeHead(200, { 'content-type': contentType });
      response.write(head);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) {
          // As fast as the client takes it.
        }
      };
      response.on('drain', more);
      more();
    };
  const floods: [string, Script][] = [
    ['a body without end', endless('{"jsonrpc":"2.0","x":"', 'y'.repeat(65_536), 'application/json')],
    ['a stream of comments', endless('', `: ${'y'.repeat(65_536)}\n`, 'text/event-stream')],
    [
      'a stream of notifications',
      endless(
        '',
        `data: {"jsonrpc":"2.0","method":"n","params":{"x":"${'y'.repeat(65_536)}"}}\n\n`,
        'text/event-stream',
      ),
    ],
    ['one event without end', endless('data: "', 'y'.repeat(65_536), 'text/event-stream')],
    ['a web page without end', endless('<html>', 'y'.repeat(65_536), 'text/html')],
  ];

  it.each(floods)('M-44 cuts %s off while it streams', async (_what, script) => {
    expect(await failureOf(gateway().listTools(target(await listing(script))))).toMatchObject({
      kind: 'limit',
      code: 'mcp.response_too_large',
    });
    for (const era of [modernScript, legacyScript]) {
      const server = await running(scripted(era({ 'tools/call': script })));
      expect(inShort(await gateway().callTool(target(server), call))).toBe('outcome_unknown mcp.response_too_large');
      expect(server.received('tools/call')).toHaveLength(1);
    }
  });

  it.each(floods)('M-44 cuts %s off at the very start too', async (_what, script) => {
    const discover = await running(scripted(modernScript({ 'server/discover': script })));
    expect(await failureOf(gateway().listTools(target(discover)))).toMatchObject({ kind: 'limit' });
    const initialize = await running(scripted(legacyScript({ initialize: script })));
    expect(await failureOf(gateway().listTools(target(initialize)))).toMatchObject({ kind: 'limit' });
  });
});
