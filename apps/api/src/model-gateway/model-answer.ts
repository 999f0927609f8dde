import type { Readable } from 'node:stream';
import { decodersFor } from '../platform/outbound-http/content-decoding.ts';
import { ModelServerError } from './model-server-error.ts';

export type AnswerHead = {
  status: number;
  /** Name, value, name, value… as they came over the wire. */
  rawHeaders: readonly string[];
};

/**
 * The answer of a model's server, whatever its status. Its body is read once, by one of `raw`, `decoded`, `bytes` and `text`,
 * or given up by `discard`; one of them has to be called. After an abort of the request's signal the reading ends with the signal's reason.
 */
export class ModelAnswer {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly #body: Readable;
  readonly #failure: (error: unknown) => unknown;
  readonly #limitBytes: number;

  constructor(head: AnswerHead, body: Readable, options: { failure: (error: unknown) => unknown; limitBytes: number }) {
    this.status = head.status;
    this.rawHeaders = head.rawHeaders;
    this.#body = body;
    this.#failure = options.failure;
    this.#limitBytes = options.limitBytes;
    // An error on a body that nobody reads any more would end the process.
    body.on('error', () => undefined);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The last value of a header; names in any case. */
  header(name: string): string | undefined {
    const at = this.rawHeaders.findLastIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
    return at === -1 ? undefined : this.rawHeaders[at + 1];
  }

  /** `text/event-stream` without its parameters, lower case; empty when the answer names none. */
  get mediaType(): string {
    return (this.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  }

  /** The bytes as they come, still encoded if they were; nothing is read ahead of the reader. Throws ModelServerError. */
  async *raw(): AsyncGenerator<Buffer, void> {
    try {
      for await (const chunk of this.#body as AsyncIterable<Buffer>) yield chunk;
    } catch (error) {
      throw this.#failure(error);
    } finally {
      this.discard();
    }
  }

  /** As `raw`, after gzip, deflate and br. Throws ModelServerError. */
  async *decoded(): AsyncGenerator<Buffer, void> {
    try {
      let chunks: AsyncIterable<Buffer> = this.#body;
      for (const decode of decodersFor(this.header('content-encoding'))) chunks = decode(chunks);
      yield* chunks;
    } catch (error) {
      throw this.#failure(error);
    } finally {
      this.discard();
    }
  }

  /** As `decoded`, up to the limit of one answer. Throws ModelServerError. */
  limited(): AsyncGenerator<Buffer, void> {
    return withinLimit(this.decoded(), this.#limitBytes);
  }

  /** The whole body, undecoded. Throws ModelServerError, also for one that is larger than the limit of one answer. */
  bytes(): Promise<Buffer> {
    return whole(this.raw(), this.#limitBytes);
  }

  /** The whole body, decoded, as UTF-8 text. Throws ModelServerError, also for one that is larger than the limit of one answer. */
  async text(): Promise<string> {
    return (await whole(this.decoded(), this.#limitBytes)).toString('utf8');
  }

  /** Gives the rest of the body up, and its connection with it. */
  discard(): void {
    this.#body.destroy();
  }
}

async function whole(chunks: AsyncIterable<Buffer>, limitBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of withinLimit(chunks, limitBytes)) parts.push(chunk);
  return Buffer.concat(parts);
}

async function* withinLimit(chunks: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limitBytes) {
      throw new ModelServerError('too-large', `The answer of the model's server is larger than ${limitBytes} bytes.`);
    }
    yield chunk;
  }
}
