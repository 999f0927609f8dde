import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

type Chunks = AsyncIterable<Buffer>;
type Decoder = (source: Chunks) => Chunks;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: (source) => through(source, createGunzip()),
  'x-gzip': (source) => through(source, createGunzip()),
  br: (source) => through(source, createBrotliDecompress()),
  deflate: inflated,
};

/** Its message says what an answer has: "a content-encoding other than …". */
export class UnknownCodingError extends Error {
  override readonly name = 'UnknownCodingError';

  constructor() {
    super('a content-encoding other than gzip, deflate and br');
  }
}

/** What `contentEncoding` names, the last applied coding first. @throws UnknownCodingError */
export function decodersFor(contentEncoding: string | string[] | undefined): Decoder[] {
  return String(contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse()
    .map((coding) => {
      const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
      if (decoder) return decoder;
      throw new UnknownCodingError();
    });
}

/** Whether an error says that bytes are not compressed the way they should be. */
export function isUndecodable(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code);
}

/* `deflate` means the zlib format (RFC 9110, 8.4.1.2), but some servers send the bare stream; the first byte tells. */
async function* inflated(source: Chunks): AsyncGenerator<Buffer, void> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  yield* through(resumed(first.value, iterator), isZlib ? createInflate() : createInflateRaw());
}

async function* resumed(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function through(source: Chunks, decoder: NodeJS.ReadWriteStream): Chunks {
  // Whoever reads the decoder gets the error; pipeline only tears the streams down together.
  return pipeline(source, decoder, () => undefined) as NodeJS.ReadableStream as AsyncIterable<Buffer>;
}
