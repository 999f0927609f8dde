import { crc32, deflateRawSync } from 'node:zlib';

/* Archives with any lie in them; written apart from the product's own writer. */

export type Entry = {
  name: string | Uint8Array;
  data?: Uint8Array | string;
  stored?: boolean;
  /** What the headers say instead of the truth. */
  size?: number;
  packed?: number;
  crc?: number;
  flags?: number;
  method?: number;
  mode?: number;
  localName?: string;
  localMethod?: number;
  offset?: number;
};

export type Archive = {
  entries: Entry[];
  before?: Uint8Array;
  comment?: Uint8Array | string;
  after?: Uint8Array | string;
  /** What the end record says instead of the truth. */
  count?: number;
  disk?: number;
  /** Offsets from where the ZIP begins instead of the file. */
  relative?: boolean;
  zip64?: boolean;
};

const bytesOf = (text: Uint8Array | string): Buffer => Buffer.from(text as string);

export function zip({ entries, before = Buffer.alloc(0), ...lies }: Archive): Buffer {
  const parts: Buffer[] = [Buffer.from(before)];
  const directory: Buffer[] = [];
  let at = lies.relative ? 0 : before.length;
  for (const entry of entries) {
    const said = saidOf(entry);
    directory.push(central(said, entry.offset ?? at), said.name);
    parts.push(local(said), said.localName, said.body);
    at += 30 + said.localName.length + said.body.length;
  }
  const listed = Buffer.concat(directory);
  const place = { count: entries.length, size: listed.length, from: at };
  parts.push(listed, ...(lies.zip64 ? [zip64End(place)] : []), endRecord(place, lies), bytesOf(lies.after ?? ''));
  return Buffer.concat(parts);
}

/** What the headers of an entry say, true or not. */
function saidOf(entry: Entry) {
  const data = bytesOf(entry.data ?? '');
  const body = entry.stored ? data : deflateRawSync(data);
  const name = bytesOf(entry.name);
  const method = entry.stored ? 0 : 8;
  const truth = { crc: crc32(data), packed: body.length, size: data.length, flags: 0, mode: 0o100644, method };
  const said = { ...truth, ...entry };
  return {
    ...said,
    name,
    body,
    localName: bytesOf(entry.localName ?? name),
    localMethod: entry.localMethod ?? said.method,
  };
}

type Said = ReturnType<typeof saidOf>;

function local({ flags, localMethod, crc, packed, size, localName }: Said): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(localMethod, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(localName.length, 26);
  return header;
}

function central({ flags, method, crc, packed, size, name, mode }: Said, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE((mode << 16) >>> 0, 38);
  header.writeUInt32LE(offset, 42);
  return header;
}

type Place = { count: number; size: number; from: number };

function endRecord({ count, size, from }: Place, lies: Omit<Archive, 'entries'>): Buffer {
  const comment = bytesOf(lies.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.disk ?? 0, 4);
  end.writeUInt16LE(lies.zip64 ? 0xffff : (lies.count ?? count), 8);
  end.writeUInt16LE(lies.zip64 ? 0xffff : (lies.count ?? count), 10);
  end.writeUInt32LE(lies.zip64 ? 0xffffffff : size, 12);
  end.writeUInt32LE(lies.zip64 ? 0xffffffff : from, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

function zip64End({ count, size, from }: Place): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(from), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(from + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

export const cardEntry = (card: unknown): Entry => ({ name: 'card.json', data: JSON.stringify(card) });
