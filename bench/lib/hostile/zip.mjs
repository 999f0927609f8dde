import { crc32, deflateRawSync } from 'node:zlib';

const MIB = 2 ** 20;

/** An entry as its headers say it is. `lies` are members of it that aren't so. */
export function entry(name, data, { level = 9, ...lies } = {}) {
  const packed = level === undefined ? data : deflateRawSync(data, { level });
  return {
    name: Buffer.from(name),
    packed,
    size: data.length,
    crc: crc32(data),
    method: level === undefined ? 0 : 8,
    ...lies,
  };
}

export function zip(entries, { count = entries.length, comment = Buffer.alloc(0) } = {}) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const one of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(one.method, 8);
    local.writeUInt16LE(one.name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50);
    central.writeUInt16LE(one.method, 10);
    central.writeUInt32LE(one.crc, 16);
    central.writeUInt32LE(one.packed.length, 20);
    central.writeUInt32LE(one.size, 24);
    central.writeUInt16LE(one.name.length, 28);
    central.writeUInt32LE(one.at ?? at, 42);
    directory.push(central, one.name);
    if (one.at !== undefined) continue;
    parts.push(local, one.name, one.packed);
    at += 30 + one.name.length + one.packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count & 0xffff, 8);
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, end, comment]);
}

const card = entry('card.json', Buffer.from('{"spec":"chara_card_v3","spec_version":"3.0","data":{"name":"A"}}'));
const noCard = entry('card.json', Buffer.from('{"spec":"chara_card_v3","data":{"name":5,"tags":{}}}'));
const zeros = (size) => Buffer.alloc(size);

/** CHARX and theme packages that an import has to refuse, or to take within its bounds. */
export const hostileZips = {
  'inflates to 1 GB, says 10 bytes': () => zip([card, entry('a', zeros(1024 * MIB), { size: 10 })]),
  'inflates to 1 GB, says 200 MB': () => zip([card, entry('a', zeros(1024 * MIB), { size: 200 * MIB })]),
  'says that it has 4 GB': () => zip([card, entry('a', zeros(MIB), { size: 0xfffffff0 })]),
  '250 MiB beside a card that is none': () => zip([entry('a', zeros(250 * MIB)), noCard]),
  '250 MiB in one entry, its checksum wrong': () => zip([card, entry('a', zeros(250 * MIB), { crc: 1 })]),
  '250 MiB in 25 entries, the last checksum wrong': () => {
    const each = zeros(10 * MIB);
    return zip([card, ...Array.from({ length: 25 }, (_, at) => entry(`f${at}`, each, at === 24 ? { crc: 1 } : {}))]);
  },
  'a theme of 250 MiB, its checksum wrong': () =>
    zip([entry('theme.json', Buffer.from('{"name":"A"}')), entry('assets/a.png', zeros(250 * MIB), { crc: 1 })]),
  'a card.json of 200 MiB, says 10 bytes': () => zip([entry('card.json', zeros(200 * MIB), { size: 10 })]),
  'a card.json of 16 MiB and a million keys': () =>
    zip([entry('card.json', Buffer.from(`{"data":{${Array.from({ length: 990_000 }, (_, at) => `"k${at}":0`)}}}`))]),
  'a million entries': () => zip([], { count: 0xffff, comment: zeros(0) }).subarray(0, 0).length || million(),
  'a hundred thousand names': () =>
    zip(Array.from({ length: 100_000 }, (_, at) => entry(`file-${at}`, Buffer.from('x'), { level: undefined }))),
  'ten thousand entries that are one': () => {
    const kernel = entry('f', zeros(50 * MIB));
    return zip([
      card,
      kernel,
      ...Array.from({ length: 500 }, (_, at) => ({ ...kernel, name: Buffer.from(`f${at}`), at: 0 })),
    ]);
  },
  'end records in a comment': () => zip([card], { comment: Buffer.alloc(0xffff, Buffer.from('504b0506', 'hex')) }),
  '60 MB of stored entries, the last checksum wrong': () => {
    const each = Buffer.alloc(5 * MIB, 7);
    return zip([
      card,
      ...Array.from({ length: 12 }, (_, at) =>
        entry(`f${at}`, each, { level: undefined, ...(at === 11 && { crc: 1 }) }),
      ),
    ]);
  },
  "60 MB that don't deflate": () =>
    zip([card, { ...entry('a', Buffer.from('x')), packed: Buffer.alloc(60 * MIB, 0xff), size: 60 * MIB }]),
};

/** Within every limit: a theme.json has none of its own. */
export const fullZips = {
  'a theme.json of 200 MiB': () => zip([entry('theme.json', zeros(200 * MIB))]),
};

/** As many as 60 MB have room for. */
function million() {
  const one = entry('', Buffer.alloc(0), { level: undefined });
  return zip(Array.from({ length: 700_000 }, (_, at) => ({ ...one, name: Buffer.from(at.toString(36)) })));
}
