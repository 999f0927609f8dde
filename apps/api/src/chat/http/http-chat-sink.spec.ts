import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { HttpChatSink } from './http-chat-sink.ts';

describe('the first piece of a stream', () => {
  it('has left before the next is asked for, though that is at hand already', async () => {
    let sent = '';
    const wire = new Writable({
      write: (bytes: Buffer, _encoding, done) => {
        sent += bytes.toString();
        done();
      },
    });
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    raw.assignSocket(wire as unknown as Socket);
    const sink = new HttpChatSink({ raw, hijack: () => undefined } as unknown as FastifyReply);
    await sink.event('{"first":1}');
    expect(sent).toContain('data: {"first":1}');
  });
});

describe('an answer that waits', () => {
  it('C-29 begins with a reminder only once its root has a name', () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const sink = new HttpChatSink({ raw, hijack: () => undefined } as unknown as FastifyReply);
    sink.beat();
    expect(sink.begun).toBe(false);
    sink.nameRoot('gen_1');
    sink.beat();
    expect(sink.begun).toBe(true);
    expect(raw.getHeader('x-taproom-generation')).toBe('gen_1');
  });
});
