import { crc32, deflateSync } from 'node:zlib';

const MIB = 2 ** 20;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The bytes of one chunk. */
export function chunk(type, data, { wrongCrc = false } = {}) {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
  head.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE((crc32(data, crc32(head.subarray(4))) ^ (wrongCrc ? 1 : 0)) >>> 0);
  return Buffer.concat([head, data, crc]);
}

export const png = (...chunks) => Buffer.concat([signature, header, ...chunks, end]);
const header = chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex'));
const picture = chunk('IDAT', deflateSync(Buffer.from([0, 90, 100, 130])));
const end = chunk('IEND', Buffer.alloc(0));

const text = (keyword, body) => chunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`), body]));
const deflated = (keyword, body, level = 9) =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(body, { level })]));
const international = (keyword, body) =>
  chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\x01\0en\0\0`), deflateSync(body)]));
const base64 = (value) => Buffer.from(Buffer.from(value).toString('base64'));
const good = text('chara', base64('{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"A"}}'));

/** PNGs that an import has to refuse, or to take within its bounds, by what is wrong with them. */
export const hostilePngs = {
  '60 MB of base64': () => png(picture, text('chara', Buffer.alloc(60 * MIB, 'A'))),
  '60 MB of base64, wrong at its end': () =>
    png(text('chara', Buffer.concat([Buffer.alloc(60 * MIB, 'A'), Buffer.from('*')]))),
  '60 MB of white space': () => png(text('chara', Buffer.alloc(60 * MIB, ' '))),
  '60 MB of bare JSON': () => png(text('chara', Buffer.alloc(60 * MIB, '['))),
  '60 MB of zeros in iTXt': () =>
    png(chunk('iTXt', Buffer.concat([Buffer.from('chara\0\0\0'), Buffer.alloc(60 * MIB, 'A')]))),
  '60 MB that is not deflated': () =>
    png(chunk('zTXt', Buffer.concat([Buffer.from('chara\0\0'), Buffer.alloc(60 * MIB, 1)]))),
  '60 MB deflated at level 0': () => png(deflated('chara', Buffer.alloc(60 * MIB, 'A'), 0)),
  'a text that inflates to 1 GB': () => png(chunk('zTXt', Buffer.concat([Buffer.from('chara\0\0'), bomb(1024)]))),
  'the same in iTXt': () => png(international('ccv3', Buffer.alloc(200 * MIB, 'A'))),
  'two 30 MB cards': () => png(text('ccv3', Buffer.alloc(30 * MIB, 'A')), text('chara', Buffer.alloc(30 * MIB, 'A'))),
  'two cards of 16 MiB that are no JSON': () =>
    png(text('ccv3', base64(Buffer.alloc(16 * MIB, 'x'))), text('chara', base64(Buffer.alloc(16 * MIB, 'x')))),
  'a card of 16 MiB, wrong at its end': () => png(text('chara', base64(`{"a":"${'x'.repeat(16 * MIB - 20)}",}`))),
  'a card of a million keys, wrong at its end': () => png(text('chara', base64(`{${keys(900_000)},}`))),
  'a card of a million keys and no name': () =>
    png(text('chara', base64(`{"spec":"chara_card_v2","data":{${keys(900_000)}}}`))),
  'a card of two million keys': () => png(text('chara', base64(`{${keys(1_250_000)}}`))),
  'a card nested a million levels deep': () => png(text('chara', base64('['.repeat(1_000_000)))),
  'five million chunks': () => png(Buffer.concat(Array(5_000_000).fill(chunk('tEXt', Buffer.alloc(0))))),
  'ten thousand assets that inflate to 16 MiB each': () => {
    const body = deflateSync(Buffer.alloc(16 * MIB, 'A'));
    const asset = (at) => chunk('zTXt', Buffer.concat([Buffer.from(`chara-ext-asset_:${at}\0\0`), body]));
    return png(good, ...Array.from({ length: 2_000 }, (_, at) => asset(at)));
  },
  'two thousand assets of one name, deflated': () => {
    const body = deflateSync(Buffer.alloc(16 * MIB, 'A'));
    return png(good, ...Array(2_000).fill(chunk('zTXt', Buffer.concat([Buffer.from('chara-ext-asset_:0\0\0'), body]))));
  },
  'cut off after 60 MB': () => png(text('chara', Buffer.alloc(60 * MIB, 'A'))).subarray(0, -20),
  'a chunk that says it has 2 GB': () =>
    Buffer.concat([png().subarray(0, 33), Buffer.from('7fffffff74455874', 'hex'), Buffer.alloc(MIB)]),
  'a wrong checksum at the end of 60 MB': () => png(chunk('tEXt', Buffer.alloc(60 * MIB, 'A'), { wrongCrc: true })),
};

/** Deflated zeros, `megabytes` of them, made without ever having them all. */
function bomb(megabytes) {
  const block = deflateSync(Buffer.alloc(64 * MIB, 'A'));
  // The one stream can't be repeated; a few hundred MB of one letter pack into as many KB.
  return megabytes <= 64 ? block : deflateSync(Buffer.alloc(megabytes * MIB, 'A'));
}

export const keys = (count, of = (at) => `"k${at.toString(36)}":1`) =>
  Array.from({ length: count }, (_, at) => of(at)).join(',');

/** A card PNG of about ten megabytes as they are shared: a big picture, a long card. */
export function largeCard() {
  const noise = Buffer.alloc(8 * MIB);
  for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE((at * 2654435761) >>> 0, at);
  const entries = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    keys: [`key ${id}`],
    content: 'Salt and rope, and what the tide brings. '.repeat(30),
    enabled: true,
    insertion_order: id,
    extensions: {},
  }));
  const data = {
    name: 'Large',
    description: 'x'.repeat(MIB / 4),
    first_mes: 'Hello.',
    character_book: { entries, extensions: {} },
  };
  const card = base64(JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data }));
  return png(chunk('IDAT', noise), text('ccv3', card));
}
