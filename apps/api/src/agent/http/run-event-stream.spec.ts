import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import type { RunEventReader } from '../queries/follow-run-events.query.ts';
import { RunEventStream } from './run-event-stream.ts';

class Raw extends EventEmitter {
  written = '';
  destroyed = false;
  writableEnded = false;
  writableNeedDrain = false;
  writeHead = jest.fn();
  flushHeaders = jest.fn();
  write(text: string): void {
    this.written += text;
  }
  end(): void {
    this.writableEnded = true;
  }
}

/** A run in which nothing happens. */
const quiet: RunEventReader = { next: () => Promise.resolve(undefined), ended: () => false, stop: () => undefined };

let raw: Raw;
const streamOf = (): RunEventStream =>
  new RunEventStream({
    raw,
    request: { method: 'GET' },
    hijack: jest.fn(),
    getHeaders: () => ({}),
  } as never as FastifyReply);

beforeEach(() => {
  jest.useFakeTimers();
  raw = new Raw();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the stream of a run', () => {
  it('A-75 says every 15 seconds that it is alive, and nothing more once it has ended', async () => {
    const stream = streamOf();
    const over = stream.run(quiet);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(raw.written).toBe('');
    await jest.advanceTimersByTimeAsync(1);
    expect(raw.written).toBe(': keep-alive\n\n');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(raw.written).toBe(': keep-alive\n\n'.repeat(3));
    stream.end();
    await over;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind when the client goes', async () => {
    const over = streamOf().run(quiet);
    raw.destroyed = true;
    raw.emit('close');
    await over;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('has no timer before it runs: a run that is not found never starts it', () => {
    streamOf();
    expect(jest.getTimerCount()).toBe(0);
  });
});
