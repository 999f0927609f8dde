import { latin1 } from '../../json/utf8.ts';
import { unreadable, unsafe } from '../../formats/outcome/import-refused.ts';
import { readUint32 } from '../big-endian.ts';

/** `whole` is length, type, data and CRC; both are views into the file. */
export type PngChunk = { readonly type: string; readonly data: Uint8Array; readonly whole: Uint8Array };

const SIGNATURE_BYTES = 8;
const FRAME_BYTES = 12;

/**
 * The chunks up to and with IEND. Nothing is copied, and no declared length is believed before it was compared with what is
 * left (F-33).
 * @throws ImportRefused for a file that ends too early or has too many chunks
 */
export function readPngChunks(bytes: Uint8Array, maxChunks: number): { chunks: PngChunk[]; end: number } {
  const chunks: PngChunk[] = [];
  let at = SIGNATURE_BYTES;
  for (;;) {
    if (bytes.length - at < FRAME_BYTES) throw unreadable('This PNG ends before its IEND chunk: it is cut off');
    const length = readUint32(bytes, at);
    if (length > bytes.length - at - FRAME_BYTES) throw unreadable('This PNG ends inside a chunk: it is cut off');
    if (chunks.length === maxChunks) throw unsafe(`This PNG has more than ${maxChunks} chunks`);
    const next = at + FRAME_BYTES + length;
    const type = latin1(bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, next - 4), whole: bytes.subarray(at, next) });
    at = next;
    if (type === 'IEND') return { chunks, end: at };
  }
}
