import { describe, expect, it } from 'vitest';
import { EventStreamParser } from './event-stream-parser.ts';

const parse = (...pieces: string[]) => {
  const parser = new EventStreamParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

describe('EventStreamParser', () => {
  it('puts events together from pieces cut anywhere', () => {
    const text = 'id: 7\nevent: mcp.registration.created\ndata: {"a":\ndata: 1}\n\n';
    for (let cut = 1; cut < text.length; cut++) {
      expect(parse(text.slice(0, cut), text.slice(cut))).toEqual([
        { id: '7', type: 'mcp.registration.created', data: '{"a":\n1}' },
      ]);
    }
  });

  it('passes over comments, retry and events without data', () => {
    expect(parse('retry: 2000\n\n: still here\n\nevent: x\n\ndata:bare\n\n')).toEqual([
      { id: '', type: 'message', data: 'bare' },
    ]);
  });

  it('takes every kind of line end, also cut in two', () => {
    expect(parse('data: a\r\n\r', '\ndata: b\r\rdata: c\n\n').map(({ data }) => data)).toEqual(['a', 'b', 'c']);
  });

  it('keeps the last id for events without one', () => {
    expect(parse('id: 1\ndata: a\n\ndata: b\n\n').map(({ id }) => id)).toEqual(['1', '1']);
  });
});
