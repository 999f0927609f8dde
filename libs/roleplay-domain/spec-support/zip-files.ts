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
    const data = bytesOf(entry.data ?? '');
    const body = entry.stored ? data : deflateRawSync(data);
    const name = bytesOf(entry.name);
    const localName = entry.localName === undefined ? name : bytesOf(entry.localName);
    const method = entry.method ?? (entry.stored ? 0 : 8);
    const fixed = {
      crc: entry.crc ?? crc32(data),
      packed: entry.packed ?? body.length,
      size: entry.size ?? data.length,
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(entry.flags ?? 0, 6);
    local.writeUInt16LE(entry.localMethod ?? method, 8);
    local.writeUInt32LE(fixed.crc, 14);
    local.writeUInt32LE(fixed.packed, 18);
    local.writeUInt32LE(fixed.size, 22);
    local.writeUInt16LE(localName.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(entry.flags ?? 0, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(fixed.crc, 16);
    central.writeUInt32LE(fixed.packed, 20);
    central.writeUInt32LE(fixed.size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(entry.offset ?? at, 42);
    directory.push(central, name);
    parts.push(local, localName, body);
    at += 30 + localName.length + body.length;
  }
  const listed = Buffer.concat(directory);
  parts.push(listed);
  if (lies.zip64) parts.push(zip64End({ count: entries.length, size: listed.length, from: at }));
  parts.push(endRecord({ count: entries.length, size: listed.length, from: at }, lies), bytesOf(lies.after ?? ''));
  return Buffer.concat(parts);
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
