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

export function unpackReading({ text, picture, files }: Extract<ImportParcel, { kind: 'read' }>): ReadFile {
  const { content, notes } = parseLossless(text) as ReadFile;
  if (content.kind !== 'character') return { content, notes };
  return { content: { ...content, files, ...(picture && { picture }) }, notes };
}
