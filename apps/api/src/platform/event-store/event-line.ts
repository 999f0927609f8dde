import { crc32 } from 'node:zlib';
import { isJsonObject, parseLossless } from '@taproom/mcp-domain';
import type { StoredEvent } from './event-store.ts';

/*
 * A line is `{"seq":…,"type":…,"v":…,"at":…,"actor":…,"data":…,"checksum":"<8 hex digits>"}`, with `"more":<n>` before the
 * checksum where n further lines of the same append follow. The checksum is the CRC-32 of the line's text without it,
 * carried on from the line above: a line that was changed, moved, or taken out of the middle breaks it.
 */

export type EventLine = { event: StoredEvent; more: number; checksum: number };

const CHECKSUM_TAIL = /,"checksum":"([0-9a-f]{8})"\}$/;
const TAIL_LENGTH = ',"checksum":"00000000"}'.length;

/** `previous` is the checksum of the line above, 0 for the first. Throws when the data is no JSON. */
export function encodeLine(event: StoredEvent, more: number, previous: number): { text: string; checksum: number } {
  const { seq, type, v, at, actor, data } = event;
  const body = JSON.stringify({ seq, type, v, at, actor, data: data ?? {}, ...(more > 0 && { more }) });
  const checksum = crc32(body, previous);
  return { text: `${body.slice(0, -1)},"checksum":"${checksum.toString(16).padStart(8, '0')}"}\n`, checksum };
}

/** Reads a line without its line feed; a string says what is wrong with it. */
export function decodeLine(bytes: Buffer, previous: number): EventLine | string {
  const stated = CHECKSUM_TAIL.exec(bytes.toString('latin1', Math.max(0, bytes.length - TAIL_LENGTH)))?.[1];
  if (stated === undefined) return 'it does not end in a checksum';
  const checksum = crc32('}', crc32(bytes.subarray(0, bytes.length - TAIL_LENGTH), previous));
  if (checksum !== Number.parseInt(stated, 16))
    return 'its checksum does not fit what it says, or a line above it is missing';
  return toEventLine(readJson(bytes.toString('utf8')), checksum) ?? 'it is no event of a version that Taproom knows';
}

function readJson(text: string): unknown {
  try {
    return parseLossless(text);
  } catch {
    return undefined;
  }
}

function toEventLine(value: unknown, checksum: number): EventLine | undefined {
  if (!isJsonObject(value)) return undefined;
  const { seq, type, v, at, actor, data, more = 0 } = value;
  if (!isCount(seq) || !isCount(v) || (more !== 0 && !isCount(more))) return undefined;
  if (typeof type !== 'string' || typeof at !== 'string' || typeof actor !== 'string') return undefined;
  return { event: { seq, type, v, at, actor, data }, more, checksum };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
