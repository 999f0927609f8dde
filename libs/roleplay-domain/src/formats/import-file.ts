import type { Place } from '../assets/fields/place.ts';
import { type Crc32, crc32 } from '../containers/crc32.ts';
import type { Inflate } from '../containers/inflate.ts';
import { sniff } from '../containers/sniff.ts';
import { hasEndRecord } from '../containers/zip/end-record.ts';
import { cleanJson } from '../json/clean-json.ts';
import { checkSize, decodeText, readJsonText } from '../json/read-json.ts';
import { valueSize } from '../json/value-size.ts';
import { readPngParts } from './card/png-card.ts';
import { readChat, startsLikeChat } from './chat/read-chat.ts';
import { detectJson } from './detect/detect-json.ts';
import type { ImportKind } from './detect/detection.ts';
import { baseName } from './file-name.ts';
import { importJson, type JsonImport } from './import-json.ts';
import type { ImportContent, ImportReading } from './import-result.ts';
import type { ImportLimits } from './limits.ts';
import { ImportRefused, tooLarge } from './outcome/import-refused.ts';
import { Report } from './outcome/report.ts';
import { importArchive } from './import-archive.ts';

export type ImportOptions = {
  /** What somebody expects the file to be; another kind is refused with the one it is (F-7). */
  readonly kind?: ImportKind;
  /** Gives a name to what says none; never says what the file is (F-1). */
  readonly fileName?: string;
  readonly limits: ImportLimits;
  readonly inflate: Inflate;
  /** The platform's, if it has one. */
  readonly crc32?: Crc32;
  /**
   * Leaves files beside a card as they are packed in their archive, unchecked: whoever asks for it has to see that each is what
   * it says (`PackedFile`), and need not have all of them in memory for that.
   */
  readonly leavePacked?: boolean;
  readonly newId: () => string;
};

export type ImportContext = ImportOptions & { readonly crc32: Crc32; readonly report: Report };
export type Found = { content: ImportContent; format: string };

/** What a file is, by its bytes, and what it holds (F-20). Pure but for the ids and the inflating that are handed in. */
export function importFile(bytes: Uint8Array, options: ImportOptions): ImportReading {
  return reading((report) => {
    if (bytes.length > options.limits.maxFileBytes) throw tooLarge('The file', options.limits.maxFileBytes);
    return byContainer(bytes, { crc32, ...options, report });
  });
}

/** As `importFile`, for a value that was parsed already: an argument of a tool, whose name stands before every path. */
export function importValue(
  value: unknown,
  options: Omit<ImportOptions, 'inflate' | 'crc32' | 'leavePacked'> & { argument: Place },
): ImportReading {
  return reading((report) => {
    const { json } = options.limits;
    checkSize(valueSize(value, json), { what: 'The value', limits: json });
    const clean = cleanJson(value, options.argument, report);
    return importDetected(clean, { ...options, report, at: options.argument });
  });
}

function reading(read: (report: Report) => Found): ImportReading {
  const report = new Report();
  try {
    const { content, format } = read(report);
    const { warnings, dropped } = report;
    return { ok: true, content, notes: { detectedFormat: format, warnings, dropped } };
  } catch (error) {
    if (error instanceof ImportRefused) return { ok: false, refusal: error };
    throw error;
  }
}

function byContainer(bytes: Uint8Array, context: ImportContext): Found {
  const type = sniff(bytes);
  switch (type) {
    case 'png':
      return fromPng(bytes, context);
    case 'zip':
      return importArchive(bytes, { ...context, prefix: 'charx' });
    case 'jpeg':
      if (hasEndRecord(bytes)) return importArchive(bytes, { ...context, prefix: 'jpeg_charx' });
      throw imageOnly('JPEG');
    case 'gif':
    case 'webp':
      throw imageOnly(type.toUpperCase());
    case 'other':
      return fromText(bytes, context);
  }
}

function imageOnly(name: string): ImportRefused {
  const message = `This is a ${name} image without a card: only PNG and CHARX files carry one`;
  return new ImportRefused('studio.import_unknown_format', message);
}

function fromPng(bytes: Uint8Array, context: ImportContext): Found {
  const { value, book, files, picture } = readPngParts(bytes, context);
  const detection = detectJson(value, book ? 'lorebook' : 'character');
  if (detection.kind !== (book ? 'lorebook' : 'character')) {
    throw new ImportRefused('studio.import_invalid', `What this PNG carries is no card, but a ${told(detection)}`);
  }
  const content = importDetected(value, { ...context, files, ...(picture && { ownPicture: picture }), detection });
  return { ...content, format: `png/${content.format}` };
}

/** One JSON value, else a chat, a value a line (F-21). */
function fromText(bytes: Uint8Array, context: ImportContext): Found {
  const { limits, report } = context;
  if (bytes.length <= limits.json.maxBytes) {
    const text = decodeText(bytes, 'The file');
    try {
      return importDetected(readJsonText(text, { what: 'The file', limits: limits.json, report }), context);
    } catch (error) {
      const mayBeLines = error instanceof ImportRefused && text.includes('\n') && startsLikeChat(bytes, limits.json);
      if (!mayBeLines) throw error;
    }
  } else if (!startsLikeChat(bytes, limits.json)) throw tooLarge('The text of the file', limits.json.maxBytes);
  if (bytes.length > limits.chat.maxBytes) throw tooLarge('The chat', limits.chat.maxBytes);
  const detection = { kind: 'chat', format: 'chat_jsonl' } as const;
  requireKind(detection, context.kind);
  const chat = readChat(bytes, { limits, report, title: baseName(context.fileName) });
  return { content: { kind: 'chat', chat }, format: detection.format };
}

type Detected = Omit<ImportContext, 'inflate' | 'crc32'> &
  Partial<Pick<JsonImport, 'files' | 'ownPicture' | 'at' | 'detection'>>;

/** Finds out what a value is, sees that it was meant, and reads it. @throws ImportRefused */
export function importDetected(value: unknown, context: Detected): Found {
  const detection = context.detection ?? detectJson(value, context.kind);
  requireKind(detection, context.kind);
  const fileName = baseName(context.fileName);
  const content = importJson(value, { ...context, at: context.at, detection, fileName });
  return { content, format: detection.format };
}

/** @throws ImportRefused if the file is of another kind than was asked for */
export function requireKind(detection: { kind: ImportKind; format: string }, asked: ImportKind | undefined): void {
  if (asked === undefined || asked === detection.kind) return;
  const message = `This is a ${told(detection)}, and a ${asked} was asked for`;
  throw new ImportRefused('studio.import_wrong_kind', message);
}

function told({ kind, format }: { kind: ImportKind; format: string }): string {
  return `${kind} (${format})`;
}
