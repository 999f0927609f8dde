import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { collectBody } from './collect-body.ts';

const LIMIT = 4 * 1024 * 1024;

let server: Server;
let collected: Promise<{ body: Buffer; pieces: Buffer[] }>;
let next: (given: typeof collected) => void;
beforeEach(async () => {
  collected = new Promise((resolve) => {
    next = resolve;
  });
  server = createServer((request, answer) => {
    next(collect(request).finally(() => answer.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
});

async function collect(payload: IncomingMessage): Promise<{ body: Buffer; pieces: Buffer[] }> {
  const pieces: Buffer[] = [];
  const body = collectBody(
    { headers: payload.headers, routeOptions: { bodyLimit: LIMIT } } as unknown as FastifyRequest,
    payload,
  );
  payload.on('data', (piece: Buffer) => pieces.push(piece));
  return { body: await body, pieces };
}

/** Sends a request as it stands, and ends the connection if that is asked for. */
function send(head: string, bytes: Buffer, end = false): void {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${head}\r\n\r\n`);
  if (end) socket.end(bytes);
  else socket.write(bytes);
}

const bytes = Buffer.alloc(LIMIT, 'abc');

describe('the body of a request', () => {
  it('is in memory of its own, and the pieces that it came in are given back', async () => {
    send(`content-length: ${LIMIT}`, bytes);
    const { body, pieces } = await collected;
    expect(body.equals(bytes)).toBe(true);
    expect([body.byteOffset, body.buffer.byteLength]).toEqual([0, LIMIT]);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter(({ length }) => length > 0)).toEqual([]);
  });

  it('is taken in chunks too', async () => {
    send('transfer-encoding: chunked', Buffer.from('3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'));
    const { body } = await collected;
    expect([body.toString(), body.buffer.byteLength]).toEqual(['abcde', 5]);
  });

  it.each([
    ['says that it is', `content-length: ${LIMIT + 1}`, Buffer.alloc(0)],
    [
      'is',
      'transfer-encoding: chunked',
      Buffer.concat([Buffer.from(`${(LIMIT + 1).toString(16)}\r\n`), bytes, Buffer.from('x\r\n0\r\n\r\n')]),
    ],
  ])('is refused when it %s longer than the limit', async (_, head, sent) => {
    send(head, sent);
    await expect(collected).rejects.toMatchObject({ statusCode: 413 });
  });

  it('is refused when the connection ends before it does', async () => {
    send('content-length: 10', Buffer.from('abc'), true);
    await expect(collected).rejects.toMatchObject({ statusCode: 400 });
  });
});
