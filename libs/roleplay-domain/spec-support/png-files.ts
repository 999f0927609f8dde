import { crc32, deflateSync } from 'node:zlib';

/* Written apart from the product's own writer, so that one can't hide the other's faults. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(type: string, data: Uint8Array | string, { wrongCrc = false } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  crc.writeUInt32BE((crc32(body) ^ (wrongCrc ? 1 : 0)) >>> 0);
  return Buffer.concat([length, body, crc]);
}

export const header = chunk('IHDR', Buffer.from('0000000100000001080200000000'.slice(0, 26), 'hex'));
export const picture = chunk('IDAT', deflateSync(Buffer.from([0, 90, 100, 130])));
export const end = chunk('IEND', '');

export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, header, ...chunks, end]);
}

export const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');

export const tEXt = (keyword: string, text: string, options = {}): Buffer =>
  chunk('tEXt', `${keyword}\0${text}`, options);

export const zTXt = (keyword: string, text: string | Uint8Array): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(Buffer.from(text))]));

export const iTXt = (keyword: string, text: string, compressed = false): Buffer =>
  chunk(
    'iTXt',
    Buffer.concat([
      Buffer.from(`${keyword}\0`),
      Buffer.from([compressed ? 1 : 0, 0]),
      Buffer.from('en\0Titel\0'),
      compressed ? deflateSync(Buffer.from(text)) : Buffer.from(text),
    ]),
  );

/** A PNG whose card is a `tEXt` chunk. */
export const cardPng = (card: unknown, keyword = 'chara'): Buffer => png(picture, tEXt(keyword, base64(card)));

/** The text chunks of a PNG in order, by keyword. */
export function textsOf(file: Uint8Array): [string, string][] {
  const bytes = Buffer.from(file);
  const texts: [string, string][] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'tEXt') {
      const [keyword = '', text = ''] = bytes.toString('latin1', at + 8, at + 8 + length).split('\0');
      texts.push([keyword, text]);
    }
    at += 12 + length;
  }
  return texts;
}
