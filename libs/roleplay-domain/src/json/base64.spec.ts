import { describe, expect, it } from '@jest/globals';
import { decodeBase64, encodeBase64 } from './base64.ts';

const read = (text: string) => decodeBase64(Buffer.from(text));
const textOf = (text: string) => {
  const reading = read(text);
  return reading.ok ? Buffer.from(reading.bytes).toString('latin1') : undefined;
};

describe('base64', () => {
  it.each([0, 1, 2, 3, 4, 255, 256, 257])('reads and writes %d bytes as Node does', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    expect(Buffer.from(encodeBase64(bytes)).toString()).toBe(Buffer.from(bytes).toString('base64'));
    expect(textOf(Buffer.from(bytes).toString('base64'))).toBe(Buffer.from(bytes).toString('latin1'));
  });

  it('F-35 ignores ASCII white space', () => {
    expect(textOf(' aGV\tsb\r\nG8= \n')).toBe('hello');
  });

  it('F-35 takes the URL-safe alphabet and missing padding, and says that it guessed', () => {
    expect(read('_-4')).toEqual({ ok: true, bytes: Uint8Array.of(255, 238), guessed: true });
    expect(read('aGVsbG8')).toMatchObject({ ok: true, guessed: true });
    expect(read('aGVsbG8=')).toMatchObject({ ok: true, guessed: false });
  });

  it.each([
    ['aGVs*G8=', 4],
    ['aGVs=bG8=', 5],
    ['aGVsb', 5],
    ['aGVsbG8==', 9],
    ['aGVséG8=', 4],
  ])('F-35 refuses %s and says where', (text, faultAt) => {
    expect(read(text)).toEqual({ ok: false, faultAt });
  });
});
