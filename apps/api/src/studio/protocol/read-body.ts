import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../../platform/http/problem-error.ts';

/**
 * The bytes of a request, which are JSON as far as its headers say.
 * @throws ProblemError request.too_large, studio.unsupported_media_type
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  const bytes = await collect(request, limit);
  requireJson(request);
  return bytes;
}

/** Not by iterating over the request: leaving the loop early would cut the connection that the refusal has to go out on. */
function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      request.off('data', take).resume();
      reject(tooLarge(limit));
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
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
