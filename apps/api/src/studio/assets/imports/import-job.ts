import { isArrayBuffer } from 'node:util/types';
import { parseLossless } from '@taproom/mcp-domain';
import type {
  EmbeddedFile,
  ImportContent,
  ImportFault,
  ImportKind,
  ImportLimits,
  ImportNotes,
  ImportReading,
  ImportRefusalCode,
  Picture,
} from '@taproom/roleplay-domain';

export type ImportJob = {
  bytes: Uint8Array;
  limits: ImportLimits;
  kind?: ImportKind | undefined;
  fileName?: string | undefined;
};

export type ReadFile = { content: ImportContent; notes: ImportNotes };
export type Refusal = { code: ImportRefusalCode; message: string; faults: readonly ImportFault[] };

/**
 * A reading on its way between two threads: as text, since a structured clone would lose what kind of number a number is; bytes
 * beside it.
 */
export type ImportParcel =
  | { kind: 'read'; text: string; picture: Picture | undefined; files: readonly EmbeddedFile[] }
  | { kind: 'refused'; refusal: Refusal };

export function packReading(reading: ImportReading): ImportParcel {
  if (!reading.ok) {
    const { code, message, faults } = reading.refusal;
    return { kind: 'refused', refusal: { code, message, faults } };
  }
  const { content, notes } = reading;
  if (content.kind !== 'character') {
    return { kind: 'read', text: JSON.stringify({ content, notes }), picture: undefined, files: [] };
  }
  const { picture, files, ...card } = content;
  return { kind: 'read', text: JSON.stringify({ content: card, notes }), picture, files };
}

/** What can be handed to the other thread instead of being copied. Several files may lie in one buffer. */
export function buffersOf(parcel: ImportParcel): ArrayBuffer[] {
  if (parcel.kind === 'refused') return [];
  const { picture, files } = parcel;
  const all = [...files, ...(picture ? [picture] : [])].map(({ bytes }) => bytes.buffer);
  return [...new Set(all)].filter(isArrayBuffer);
}

export function unpackReading({ text, picture, files }: Extract<ImportParcel, { kind: 'read' }>): ReadFile {
  const { content, notes } = parseLossless(text) as ReadFile;
  if (content.kind !== 'character') return { content, notes };
  return { content: { ...content, files, ...(picture && { picture }) }, notes };
}
