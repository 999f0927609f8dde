import type { Socket } from 'node:net';
import type { Pool } from 'undici';
import { loadUndici } from '../platform/outbound-http/load-undici.ts';

const MAX_RESPONSE_HEADERS = 64 * 1024;

export type ConnectionPool = {
  pool: Pool;
  /** From now on no connection of the pool keeps the process alive. */
  unref(): void;
};

/**
 * Connections to one origin, for one operation. No pool outlives its operation: a kept-alive socket that the server closed
 * meanwhile would turn a `tools/call` into an unknown outcome. HTTP/2 stays off because its client sends a refused stream again.
 */
export async function openPool(origin: string, connectTimeoutMs: number): Promise<ConnectionPool> {
  const { Pool, buildConnector } = await loadUndici();
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  const sockets = new Set<Socket>();
  let isUnref = false;
  const pool = new Pool(origin, {
    allowH2: false,
    connect: (options, callback) => {
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        if (isUnref) socket.unref();
        callback(null, socket);
      });
    },
    // Waiting is bounded by the operation, on the wall clock; undici's own bounds start anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_RESPONSE_HEADERS,
  });
  const unref = (): void => {
    isUnref = true;
    for (const socket of sockets) socket.unref();
  };
  return { pool, unref };
}
