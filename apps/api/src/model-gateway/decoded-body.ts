import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { ModelServerError } from './model-server-error.ts';

/** The body without its content codings, which were not asked for, but some servers apply all the same. */
export function decodedBody(body: Readable, contentEncoding: string | undefined): AsyncIterable<Buffer> {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  return codings.reverse().reduce<Readable>((source, coding) => {
    const decoder = decoderFor(coding);
    // Whoever reads the decoder gets the error; pipeline only tears the streams down together.
    pipeline(source, decoder, () => undefined);
    return decoder;
  }, body) as AsyncIterable<Buffer>;
}

function decoderFor(coding: string) {
  if (coding === 'br') return createBrotliDecompress();
  if (coding === 'gzip' || coding === 'x-gzip' || coding === 'deflate') return createUnzip();
  throw new ModelServerError(
    'undecodable',
    "The answer of the model's server has a content-encoding other than gzip, deflate and br.",
  );
}
