import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'undici';
import { decodedBody } from './decoded-body.ts';
import { transportFailure } from './transport-failure.ts';

export type ExchangeRequest = {
  method: 'POST' | 'DELETE';
  /** Without userinfo and fragment. */
  url: URL;
  /** Name, value, name, value…, as they go out. */
  headers: readonly string[];
  body?: string;
  signal: AbortSignal;
};

export type ExchangeAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** `application/json` without its parameters, lower case; empty when the answer names none. */
  mediaType: string;
  /** The body, decoded and held to the limit. Throws GatewayError. */
  chunks: AsyncGenerator<Buffer, void>;
  /** Gives the rest of the body up, and its connection with it. */
  discard(): void;
};

/**
 * One HTTP request, sent once: no redirect is followed and nothing is sent again, whatever the status.
 * @throws GatewayError; after an abort the signal's reason
 */
export async function exchange(pool: Pool, request: ExchangeRequest, limitBytes: number): Promise<ExchangeAnswer> {
  const { url, method, headers, body, signal } = request;
  const failure = (error: unknown): unknown => (signal.aborted ? signal.reason : transportFailure(error, url.origin));
  try {
    const response = await pool.request({
      method,
      // Not pathname and search: those drop a `?` with nothing behind it.
      path: url.href.slice(url.origin.length),
      headers: [...headers],
      ...(body !== undefined && { body }),
      signal,
    });
    // An error on a body that nobody reads any more would end the process.
    response.body.on('error', () => undefined);
    return {
      status: response.statusCode,
      headers: response.headers,
      mediaType: mediaTypeOf(response.headers['content-type']),
      chunks: decodedBody(response, { limitBytes, failure }),
      discard: () => void response.body.destroy(),
    };
  } catch (error) {
    throw failure(error);
  }
}

const mediaTypeOf = (contentType: string | string[] | undefined): string =>
  String(contentType ?? '')
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase() ?? '';
