import { inflateRawSync, inflateSync } from 'node:zlib';
import { placeOf } from '../src/assets/fields/place.ts';
import type { Inflate } from '../src/containers/inflate.ts';
import type { ImportKind } from '../src/formats/detect/detection.ts';
import { importFile, importValue } from '../src/formats/import-file.ts';
import type { ImportContent, ImportNotes, ImportReading } from '../src/formats/import-result.ts';
import { defaultImportLimits, type ImportLimits } from '../src/formats/limits.ts';
import type { ImportRefused } from '../src/formats/outcome/import-refused.ts';

export const inflate: Inflate = (bytes, { format, maxBytes }) => {
  const options = { maxOutputLength: Math.max(1, maxBytes), chunkSize: Math.max(64, maxBytes + 1) };
  try {
    const whole = format === 'raw' ? inflateRawSync(bytes, options) : inflateSync(bytes, options);
    return { ok: true, bytes: whole };
  } catch (error) {
    const { code } = error as { code?: string };
    return { ok: false, reason: code === 'ERR_BUFFER_TOO_LARGE' ? 'too-long' : 'damaged' };
  }
};

/** `new-1`, `new-2` … */
export function numberedIds(): () => string {
  let made = 0;
  return () => `new-${++made}`;
}

export type Asked = { kind?: ImportKind; fileName?: string; limits?: Partial<ImportLimits> };

/** What becomes of a file: bytes, text, or a value that is written as JSON. */
export function importing(file: unknown, { limits, ...asked }: Asked = {}): ImportReading {
  const bytes = file instanceof Uint8Array ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  return importFile(bytes, {
    ...asked,
    limits: { ...defaultImportLimits, ...limits },
    inflate,
    newId: numberedIds(),
  });
}

/** As a tool's argument of that name. */
export function importingValue(value: unknown, kind: ImportKind, argument: string): ImportReading {
  return importValue(value, { kind, argument: placeOf(argument), limits: defaultImportLimits, newId: numberedIds() });
}

type ContentOf<K extends ImportKind> = Extract<ImportContent, { kind: K }>;

/** The content and notes of a file that has to be taken, and to be of that kind. */
export function taken<K extends ImportKind>(
  kind: K,
  reading: ImportReading,
): { content: ContentOf<K>; notes: ImportNotes } {
  if (!reading.ok) throw reading.refusal;
  if (reading.content.kind !== kind) throw new Error(`a ${reading.content.kind} and no ${kind}`);
  return { content: reading.content as ContentOf<K>, notes: reading.notes };
}

export function refused(reading: ImportReading): ImportRefused {
  if (reading.ok) throw new Error(`taken as ${reading.notes.detectedFormat}`);
  return reading.refusal;
}

/** `coerced data.tags`, in order. */
export function told({ warnings }: ImportNotes): string[] {
  return warnings.map(({ code, path }) => `${code} ${path}`);
}

/** Untyped: a suite looks at what it says. */
export function parsed(bytes: Uint8Array) {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
