import type { ServerResponse } from 'node:http';
import type { RecordedRequest } from './recorded-request.ts';

type Headers = Record<string, string>;
type Body = string | Buffer | object;

/** The ways a script may answer. An object is sent as JSON, a string or a buffer as it stands. */
export type Replies = {
  /** One JSON body. */
  json(body: Body, options?: { status?: number; headers?: Headers }): void;
  /** A JSON-RPC result with the request's id. A string is taken as the result's JSON text, digits untouched. */
  result(result: object | string, options?: { status?: number; headers?: Headers; sse?: boolean }): void;
  /** A JSON-RPC error with the request's id. */
  error(error: { code: number; message: string; data?: unknown }, options?: { status?: number; id?: unknown }): void;
  /** An SSE stream: an object becomes one `message` event, a string is written as it stands. `end: false` leaves it open. */
  sse(frames: readonly (object | string)[], options?: { end?: boolean; headers?: Headers }): void;
  /** A status, headers and a body of any kind. */
  status(status: number, options?: { headers?: Headers; body?: string | Buffer }): void;
  /** Bytes straight to the socket, status line included. */
  raw(bytes: string | Buffer): void;
  /** Cuts the connection. */
  reset(): void;
  /** Writes the head, then one part every `everyMs` milliseconds, the last part over and over, until the client leaves. */
  drip(parts: readonly string[], options: { everyMs: number; contentType?: string }): void;
};

export function replies(response: ServerResponse, request: RecordedRequest): Replies {
  const id = request.message?.id ?? null;
  const json: Replies['json'] = (body, { status = 200, headers = {} } = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(textOf(body));
  };
  const sse: Replies['sse'] = (frames, { end = true, headers = {} } = {}) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    response.flushHeaders();
    for (const frame of frames) response.write(typeof frame === 'string' ? frame : eventOf(JSON.stringify(frame)));
    if (end) response.end();
  };
  return {
    json,
    sse,
    result: (result, { sse: asStream = false, ...options } = {}) => {
      const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${typeof result === 'string' ? result : JSON.stringify(result)}}`;
      if (asStream) sse([eventOf(text)], options.headers ? { headers: options.headers } : {});
      else json(text, options);
    },
    error: (error, { status = 200, id: otherId = id } = {}) => json({ jsonrpc: '2.0', id: otherId, error }, { status }),
    status: (status, { headers = {}, body = '' } = {}) => void response.writeHead(status, headers).end(body),
    raw: (bytes) => void response.socket?.write(bytes),
    reset: () => void response.socket?.resetAndDestroy(),
    drip: (parts, options) => drip(response, parts, options),
  };
}

const textOf = (body: Body): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);

const eventOf = (data: string): string => `event: message\ndata: ${data}\n\n`;

function drip(
  response: ServerResponse,
  parts: readonly string[],
  options: { everyMs: number; contentType?: string },
): void {
  response.writeHead(200, { 'content-type': options.contentType ?? 'application/json' });
  response.flushHeaders();
  let next = 0;
  const timer = setInterval(() => {
    response.write(parts[Math.min(next, parts.length - 1)]);
    next += 1;
  }, options.everyMs);
  response.on('close', () => clearInterval(timer));
}
