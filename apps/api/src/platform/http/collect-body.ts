import { errorCodes, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/**
 * The bytes of a request's body, in memory of their own: whoever gets them may hand them to another thread. A body that says
 * its length is put together as it comes, so that a large one is never there twice.
 * @throws Fastify's own errors: 413 over the limit of the route, 400 for a body that is not as long as it says
 */
export function collectBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const { headers, routeOptions } = request;
  const limit = routeOptions.bodyLimit;
  const stated = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  return new Promise((resolve, reject) => {
    if (stated !== undefined && stated > limit) return void reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    const body = stated === undefined ? new Pieces() : new Whole(stated, payload.socket instanceof Socket);
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit && size <= (stated ?? limit)) return body.add(chunk);
      payload.off('data', take).resume();
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    };
    payload.on('data', take);
    payload.once('end', () => {
      if (stated === undefined || size === stated) resolve(body.end());
      else reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    });
    payload.once('error', (error) => reject(Object.assign(error, { statusCode: 400 })));
  });
}

/**
 * Gives the memory of a piece back at once: the collector would let some 60 MB of them pile up. Only of pieces that Node made for us
 * alone, each with a buffer of its own.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

class Whole {
  readonly #bytes: Buffer;
  #at = 0;

  /** `mayFree`: nobody else has the pieces. */
  constructor(
    length: number,
    readonly mayFree: boolean,
  ) {
    this.#bytes = Buffer.allocUnsafeSlow(length);
  }

  add(chunk: Buffer): void {
    this.#at += chunk.copy(this.#bytes, this.#at);
    if (this.mayFree) free(chunk);
  }

  end(): Buffer {
    return this.#bytes;
  }
}

class Pieces {
  readonly #chunks: Buffer[] = [];

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  end(): Buffer {
    const whole = Buffer.allocUnsafeSlow(this.#chunks.reduce((size, { length }) => size + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) at += chunk.copy(whole, at);
    return whole;
  }
}
