import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatErrorAnswer } from '@taproom/mcp-domain';
import type { FastifyReply } from 'fastify';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import type { ChatSink } from '../chat-sink.ts';
import { passedHeaders } from './passed-headers.ts';

/** One HTTP response. Streams are written past the framework, with the client's pace as the pace of the whole. */
export class HttpChatSink implements ChatSink {
  readonly gone: AbortSignal;
  readonly #reply: FastifyReply;
  readonly #raw: ServerResponse;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    this.#raw = reply.raw;
    const left = new AbortController();
    this.gone = left.signal;
    if (reply.raw.destroyed) left.abort();
    else reply.raw.once('close', () => left.abort());
  }

  get begun(): boolean {
    return this.#raw.headersSent;
  }

  nameRoot(generationId: string): void {
    if (!this.#raw.headersSent) this.#raw.setHeader('x-taproom-generation', generationId);
  }

  async passOn(answer: ModelAnswer): Promise<void> {
    const raw = this.#raw;
    const body = answer.raw();
    this.#reply.hijack();
    this.#setHeaders(passedHeaders(answer.rawHeaders));
    raw.writeHead(answer.status);
    // A model may think for long before its first byte; that it has begun to answer is news already.
    // Not flushHeaders, which writes header text as UTF-8: bytes beyond ASCII would be encoded twice.
    raw.write('', 'latin1');
    try {
      for await (const bytes of body) {
        if (raw.destroyed) return;
        if (!raw.write(bytes)) await this.#drained();
      }
      raw.end();
    } catch (error) {
      // Cutting it off is the only way left to say that the answer is not whole.
      raw.destroy();
      throw error;
    }
  }

  whole(body: string, head: { status: number; rawHeaders: readonly string[] } = { status: 200, rawHeaders: [] }): void {
    const passed = passedHeaders(head.rawHeaders);
    // The body is another text by now.
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag']) passed.delete(name);
    this.#setHeaders(passed);
    void this.#reply.status(head.status).type('application/json; charset=utf-8').send(body);
  }

  refuse({ status, reason, headers, body }: ChatErrorAnswer): void {
    if (reason !== undefined) this.#raw.statusMessage = reason;
    void this.#reply.status(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }

  event(data: string): Promise<void> | undefined {
    if (!this.#isOpen) return undefined;
    const isFirst = !this.#raw.headersSent;
    this.#begin();
    if (!this.#raw.write(`data: ${data}\n\n`)) return this.#drained();
    // Node holds writes back until its next tick, and what is at hand of the model's answer would all be gone through before.
    return isFirst ? nextTurn() : undefined;
  }

  beat(): void {
    // An answer that begins before its root is written could not name it.
    if (!this.#isOpen || !this.#raw.hasHeader('x-taproom-generation')) return;
    this.#begin();
    // A client that takes nothing needs no reminder.
    if (!this.#raw.writableNeedDrain) this.#raw.write(': keep-alive\n\n');
  }

  end(): void {
    this.#raw.end();
  }

  /** To write to a connection that is gone would be an error that nobody handles. */
  get #isOpen(): boolean {
    return !this.#raw.destroyed && !this.#raw.writableEnded;
  }

  #begin(): void {
    if (this.#raw.headersSent) return;
    this.#reply.hijack();
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
  }

  #setHeaders(headers: ReadonlyMap<string, string[]>): void {
    for (const [name, values] of headers) this.#raw.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  }

  async #drained(): Promise<void> {
    if (this.#raw.destroyed) return;
    await once(this.#raw, 'drain', { signal: this.gone }).catch(() => undefined);
  }
}
