import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readBody } from './read-body.ts';
import type { McpTestServer, RecordedRequest } from './recorded-request.ts';
import { rpcMessageOf } from './rpc-message.ts';

export type HttpHandler = (
  incoming: IncomingMessage,
  response: ServerResponse,
  request: RecordedRequest,
) => void | Promise<void>;

export type ListenOptions = {
  host?: string;
  path?: string;
  /** Bytes of request headers; Node's 16 KiB by default. */
  maxHeaderSize?: number;
};

/** Serves `handler` on a free port; each request's body is read whole and recorded before the handler runs. */
export async function listen(handler: HttpHandler, options: ListenOptions = {}): Promise<McpTestServer> {
  const { host = '127.0.0.1', path = '/mcp', maxHeaderSize } = options;
  const requests: RecordedRequest[] = [];
  const server = createServer({ ...(maxHeaderSize !== undefined && { maxHeaderSize }) }, (incoming, response) => {
    response.on('error', () => undefined);
    serve(incoming, response).catch(() => response.destroy());
  });
  server.requestTimeout = 0;
  server.maxHeadersCount = 0;
  const sockets = trackSockets(server);

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    const request: RecordedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      rawHeaders: incoming.rawHeaders,
      body,
      message: rpcMessageOf(body),
    };
    requests.push(request);
    await handler(incoming, response, request);
  };

  await new Promise<void>((ready, failed) => server.once('error', failed).listen(0, host, ready));
  // A test that fails before it closes its server must not keep its suite from ending.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    url: `${origin}${path}`,
    origin,
    port,
    requests,
    received: (method) => requests.filter((request) => request.message?.method === method),
    connections: () => sockets.size,
    dropConnections: () => sockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

function trackSockets(server: ReturnType<typeof createServer>): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    socket.unref();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}
