import type { ServerResponse } from 'node:http';

type Headers = Record<string, string>;

/** The ways a model server may answer. An object is sent as JSON, a string as it stands. */
export type UpstreamReplies = {
  json(body: object | string, options?: { status?: number; headers?: Headers }): void;
  /** A stream of chunks; a string is written as it stands. With `done` (the default) `[DONE]` and the end follow. */
  stream(chunks: readonly (object | string)[], options?: { done?: boolean }): void;
  /** Cuts the connection. */
  cut(): void;
};

export function upstreamReplies(response: ServerResponse): UpstreamReplies {
  return {
    json: (body, { status = 200, headers = {} } = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    stream: (chunks, { done = true } = {}) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of chunks) response.write(typeof chunk === 'string' ? chunk : eventOf(chunk));
      if (done) response.end('data: [DONE]\n\n');
    },
    cut: () => void response.socket?.resetAndDestroy(),
  };
}

export const eventOf = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`;
