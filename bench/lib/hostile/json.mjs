import { keys } from './png.mjs';

const MIB = 2 ** 20;
const text = (value) => Buffer.from(value);
const many = (count, of) => Array.from({ length: count }, (_, at) => of(at)).join(',');

/** Texts that an import has to refuse, or to take within its bounds. */
export const hostileTexts = {
  '60 MB of brackets': () => Buffer.alloc(60 * MIB, '['),
  '60 MB of one text': () => text(`"${'x'.repeat(60 * MIB)}"`),
  '60 MB of lines': () => Buffer.alloc(60 * MIB, '\n'),
  '60 MB that begin as a chat': () =>
    Buffer.concat([text('{"user_name":"A","character_name":"B"}\n'), Buffer.alloc(60 * MIB, '[')]),
  '60 MB of broken lines of a chat': () =>
    Buffer.concat([text('{"user_name":"A","character_name":"B"}\n'), Buffer.alloc(60 * MIB, '{\n')]),
  '60 MB of short lines of a chat': () =>
    Buffer.concat([text('{"user_name":"A","character_name":"B"}\n'), Buffer.alloc(60 * MIB, '{"mes":""}\n')]),
  '60 MB of UTF-8 that ends in half a character': () =>
    Buffer.concat([Buffer.alloc(60 * MIB, 'x'), Buffer.from([0xc3])]),
  '16 MiB of brackets': () => Buffer.alloc(16 * MIB, '['),
  '16 MiB of commas': () => text(`[${'1,'.repeat(8 * MIB - 2)}1]`),
  '16 MiB of one number': () => text(`[${'9'.repeat(16 * MIB - 2)}]`),
  '16 MiB of backslashes': () => text(`["${'\\'.repeat(16 * MIB - 6)}"]`),
  '16 MiB of minus signs': () => text(`[${'-'.repeat(16 * MIB - 2)}]`),
  '16 MiB of spaces after colons': () => text(`{"a":${' '.repeat(16 * MIB - 20)}`),
  'a million keys, wrong at the end': () => text(`{${keys(990_000)},}`),
  'a card of a million keys and no name': () => text(`{"spec":"chara_card_v2","data":{${keys(990_000)}}}`),
  'a book of 990,000 entries that are none': () => text(`{"entries":[{"keys":[]},${many(980_000, () => '1')}]}`),
  '300,000 personas': () =>
    text(`{"personas":{${many(300_000, (at) => `"p${at}.png":"P"`)}},"persona_descriptions":{}}`),
  'a card with 300,000 root keys': () => text(`{"spec":"chara_card_v2","data":{"name":"A"},${keys(300_000)}}`),
};

/** Within every limit, and as full as that allows: they are read, and what they say is refused. */
export const fullTexts = {
  '16 MiB of numbers that keep their digits': () =>
    text(`{"name":"A","first_mes":"","x":[${many(990_000, () => '1.00000000000')}]}x`),
  'a million equal keys': () => text(`{${keys(990_000, () => '"k":1')}}`),
  'a million keys __proto__': () => text(`[${many(490_000, () => '{"__proto__":1}')}]`),
  'a million halves of characters': () => text(`[${many(990_000, () => '"\\ud800"')}]`),
  'a book of 990,000 entries': () => text(`{"entries":[${many(300_000, () => '{"keys":[],"content":""}')}]}`),
  'a card with a book of 300,000 entries': () =>
    text(
      `{"spec":"chara_card_v2","data":{"name":"A","description":"","first_mes":"","character_book":{"entries":[${many(300_000, () => '{"content":""}')}]}}}`,
    ),
  'a group of 200,000 scripts': () => text(`[${many(200_000, () => '{"findRegex":"(a+)+","id":"x"}')}]`),
  'a preset of 300,000 prompts': () =>
    text(`{"prompts":[${many(300_000, (at) => `{"identifier":"p${at}"}`)}],"prompt_order":[]}`),
  'a preset of 90,000 order lists': () =>
    text(
      `{"prompts":[],"prompt_order":[${many(90_000, (at) => `{"character_id":${at},"order":[{"identifier":"main","enabled":true}]}`)}]}`,
    ),
};
