import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../../platform/http/problem-error.ts';

/**
 * The bytes of a request, which are JSON as far as its headers say.
 * @throws ProblemError request.too_large, studio.unsupported_media_type
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  requireJson(request);
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): ProblemError {
  return new ProblemError('request.too_large', `The request body is larger than ${limit} bytes (maxBodyBytes).`);
}

function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  const isJson = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?;?\s*$/i.test(type);
  if (isJson && headers['content-encoding'] === undefined) return;
  throw new ProblemError(
    'studio.unsupported_media_type',
    'The body must be sent as Content-Type: application/json, in UTF-8 and without Content-Encoding.',
  );
}
