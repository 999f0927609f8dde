import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { decodersFor, isUndecodable, UnknownCodingError } from '../platform/outbound-http/content-decoding.ts';
import { GatewayError } from './gateway-error.ts';
import { responseTooLarge, withinLimit } from './response-limit.ts';

type EncodedBody = { headers: IncomingHttpHeaders; body: Readable };
type BodyOptions = { limitBytes: number; failure: (error: unknown) => unknown };

/** The body after gzip, deflate and br; cut off while it streams as soon as it exceeds the limit. Throws GatewayError. */
export async function* decodedBody(response: EncodedBody, options: BodyOptions): AsyncGenerator<Buffer, void> {
  const { body, headers } = response;
  const { limitBytes, failure } = options;
  try {
    const decoders = decodersFor(headers['content-encoding']);
    if (decoders.length === 0 && Number(headers['content-length']) > limitBytes) throw responseTooLarge(limitBytes);
    let chunks: AsyncIterable<Buffer> = withinLimit(body, limitBytes);
    // Counted again behind the decoders: a few bytes can become many.
    for (const decode of decoders) chunks = withinLimit(decode(chunks), limitBytes);
    yield* chunks;
  } catch (error) {
    throw decodingFailure(error) ?? failure(error);
  } finally {
    body.destroy();
  }
}

function decodingFailure(error: unknown): GatewayError | undefined {
  if (error instanceof UnknownCodingError) return malformed(`has ${error.message}`);
  return isUndecodable(error) ? malformed('is not compressed the way its content-encoding says') : undefined;
}

const malformed = (what: string): GatewayError =>
  new GatewayError('protocol', 'mcp.response_malformed', `The server's answer ${what}.`);
