import { actualTypeOf, type ActualType } from '../../assets/fields/invalid-value.ts';
import { type At, pathAt } from './at.ts';
import { placeIn } from './report.ts';

export type ImportRefusalCode =
  | 'studio.import_unknown_format'
  | 'studio.import_format_refused'
  | 'studio.import_wrong_kind'
  | 'studio.import_unsafe'
  | 'studio.import_invalid'
  | 'studio.export_too_large'
  | 'request.too_large';

/** One value that can't be taken. `path` is a place in the given file. */
export type ImportFault = { path: string; message: string; expected: string; actualType: ActualType };

/**
 * Thrown when a file is refused as a whole (F-8). The message says what is wrong with which part and what would work; keys of
 * the file may be in it, values never are.
 */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  readonly code: ImportRefusalCode;
  readonly faults: readonly ImportFault[];

  constructor(code: ImportRefusalCode, message: string, faults: readonly ImportFault[] = []) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}

/** A refusal for one value: the path is what a client shows beside the message. */
export function invalidAt(at: At, expected: string, value: unknown): ImportRefused {
  const path = pathAt(at);
  const message = `must be ${expected}`;
  return new ImportRefused('studio.import_invalid', path === '' ? `The file ${message}` : `${path} ${message}`, [
    { path, message, expected, actualType: actualTypeOf(value) },
  ]);
}

/** A refusal for a file or a part of one that is broken or could do harm. */
export function unsafe(message: string): ImportRefused {
  return new ImportRefused('studio.import_unsafe', message);
}

export function unreadable(message: string): ImportRefused {
  return new ImportRefused('studio.import_invalid', message);
}

export function tooLarge(what: string, limit: number): ImportRefused {
  return new ImportRefused('request.too_large', `${what} is larger than the limit of ${bytesText(limit)}`);
}

/** `16 MiB` for round sizes, else the number of bytes. */
export function bytesText(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes} bytes`;
}

/** The refusal of a file within an archive, with paths that say which one. */
export function refusedIn(part: string, error: ImportRefused): ImportRefused {
  const faults = error.faults.map((fault) => ({ ...fault, path: placeIn(part, fault.path) }));
  return new ImportRefused(error.code, `${part}: ${error.message}`, faults);
}
