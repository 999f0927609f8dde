import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { HttpChatSink } from './http-chat-sink.ts';

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
