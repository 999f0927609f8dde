import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ModelGateway } from './model-gateway.ts';
import { ModelServerError } from './model-server-error.ts';

const limits = { connectTimeoutMs: 5_000, silenceTimeoutMs: 60_000, responseLimitBytes: 1024 };
const headers = [{ name: 'Authorization', value: 'Bearer secret' }];

describe('ModelGateway', () => {
  const servers: Server[] = [];
  const gateway = new ModelGateway(limits);

  afterEach(async () => {
    await Promise.all(
      servers.splice(0).map((server) => {
        server.closeAllConnections();
        return new Promise((closed) => server.close(closed));
      }),
    );
  });

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const send = (url: string, signal = new AbortController().signal) =>
    gateway.send({ method: 'POST', url, headers, body: '{"n":9007199254740993}', signal });
  const faultOf = async (attempt: Promise<unknown>): Promise<ModelServerError> => {
    const error = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof ModelServerError) return error;
    throw new Error(`not a ModelServerError: ${String(error)}`);
  };

  it('sends the body and the headers as they stand, and has the raw answer', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => seen.push(text));
      request.on('end', () => {
        seen.push(request.headers.authorization ?? '', request.url ?? '');
        response.writeHead(429, ['X-Odd-Case', 'é', 'retry-after', '3']).end('{ "error" : 1 }');
      });
    });
    const answer = await send(`${url}/v1/chat?a=b`);
    expect(seen).toEqual(['{"n":9007199254740993}', 'Bearer secret', '/v1/chat?a=b']);
    expect([answer.status, answer.ok, answer.header('retry-after')]).toEqual([429, false, '3']);
    expect(answer.rawHeaders.slice(0, 2)).toEqual(['X-Odd-Case', 'é']);
    expect((await answer.bytes()).toString()).toBe('{ "error" : 1 }');
  });

  it('sends userinfo as Basic credentials', async () => {
    const url = await serve((request, response) => response.end(request.headers.authorization));
    const answer = await gateway.send({
      method: 'GET',
      url: url.replace('//', '//me:p%40ss@'),
      headers: [],
      signal: new AbortController().signal,
    });
    expect(await answer.text()).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  it('follows no redirect, and says where it would have led without its query', async () => {
    let elsewhere = 0;
    const other = await serve((_request, response) => {
      elsewhere += 1;
      response.end();
    });
    const url = await serve((_request, response) => {
      response.writeHead(307, { location: `${other}/v2?key=secret` }).end();
    });
    const { fault, message } = await faultOf(send(url));
    expect(fault).toBe('redirect');
    expect(message).toContain(`${other}/v2,`);
    expect(message).not.toContain('secret');
    expect(elsewhere).toBe(0);
  });

  it('decodes what was compressed unasked, and leaves the raw bytes alone', async () => {
    const zipped = gzipSync('hello');
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped);
    });
    expect(await (await send(url)).text()).toBe('hello');
    expect((await (await send(url)).bytes()).equals(zipped)).toBe(true);
  });

  it.each([
    ['br', brotliCompressSync('hello')],
    ['deflate', deflateSync('hello')],
    // Wrong, but some servers do it.
    ['deflate', deflateRawSync('hello')],
    ['gzip, deflate', deflateSync(gzipSync('hello'))],
  ])('decodes %s', async (coding, body) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(body);
    });
    expect(await (await send(url)).text()).toBe('hello');
  });

  it.each([
    ['zstd', gzipSync('hello'), 'other than gzip'],
    ['gzip', 'hello', 'is not compressed the way'],
  ])('says that %s could not be decoded', async (coding, body, told) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(body);
    });
    const { fault, message } = await faultOf((await send(url)).text());
    expect([fault, message]).toEqual(['undecodable', expect.stringContaining(told)]);
  });

  it('refuses a whole answer beyond the limit', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(1025)));
    expect((await faultOf((await send(url)).text())).fault).toBe('too-large');
  });

  it('sends nothing again when the connection is cut', async () => {
    let requests = 0;
    const url = await serve((request) => {
      requests += 1;
      request.socket.destroy();
    });
    expect((await faultOf(send(url))).fault).toBe('lost');
    expect(requests).toBe(1);
  });

  it('tells an answer that was cut short', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => response.destroy());
    });
    expect((await faultOf((await send(url)).text())).fault).toBe('lost');
  });

  it('tells a server that is not there, without the path', async () => {
    const { fault, message } = await faultOf(send('http://127.0.0.1:1/v1?key=secret'));
    expect(fault).toBe('unreachable');
    expect(message).toContain('http://127.0.0.1:1 ');
    expect(message).not.toContain('secret');
  });

  it('ends with the reason of an abort, before the answer and in the middle of it', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      response.write('first');
    });
    const stop = new AbortController();
    const chunks = (await send(url, stop.signal)).decoded();
    expect((await chunks.next()).value?.toString()).toBe('first');
    const rest = chunks.next();
    stop.abort(new Error('enough'));
    await expect(rest).rejects.toThrow('enough');
    await expect(send(url, stop.signal)).rejects.toThrow('enough');
  });
});
