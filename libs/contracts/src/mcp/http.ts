import { Problem } from '../problem.ts';
import { TaproomError, TaproomUnreachableError } from './http-error.ts';

export type HttpOptions = {
  /** Where the hub is, for example `http://127.0.0.1:7346`. `''` means the page's own origin. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Bearer token; a page signed in by cookie needs none. */
  token?: string;
};

export type HttpAnswer = { status: number; text: string; etag: string | null };

export type Http = (
  method: string,
  path: string,
  options?: { body?: unknown; signal?: AbortSignal; ifMatch?: string },
) => Promise<HttpAnswer>;

/**
 * One JSON request to the hub.
 * @throws TaproomError for a problem the hub stated, TaproomUnreachableError when there was no answer of its own.
 */
export function createHttp(options: HttpOptions): Http {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return async (method, path, { body, signal, ifMatch } = {}) => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
    if (ifMatch !== undefined) headers['if-match'] = ifMatch;
    // A browser lets a request wait while another one to the same URL is to fill its cache: a DELETE that cancels a call would
    // wait for the GET that waits for the call. `no-store` keeps both out of the cache.
    const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal) init.signal = signal;
    const response = await send(options.baseUrl.replace(/\/$/, '') + path, init).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new TaproomUnreachableError(`${method} ${path}: Taproom did not answer. Is it running?`, { cause });
    });
    const text = await response.text();
    if (!response.ok) throw readProblem(method, path, response.status, text);
    return { status: response.status, text, etag: response.headers.get('etag') };
  };
}

function readProblem(method: string, path: string, status: number, text: string): Error {
  try {
    return new TaproomError(Problem.parse(JSON.parse(text)) as Problem);
  } catch {
    return new TaproomUnreachableError(`${method} ${path} was answered ${status}, but not by Taproom.`);
  }
}
