import { ImportRefused, unsafe } from '../../formats/outcome/import-refused.ts';
import { decodeUtf8 } from '../../json/utf8.ts';

/**
 * The name of an entry, if it could be a file's anywhere (F-37, 4).
 * @throws ImportRefused
 */
export function readEntryName(bytes: Uint8Array, maxBytes: number): string {
  if (bytes.length === 0) throw unsafe('This ZIP has an entry without a name');
  if (bytes.length > maxBytes) throw unsafe(`This ZIP has an entry name longer than ${maxBytes} bytes`);
  const name = bytes[0] === 0xef && bytes[1] === 0xbb ? undefined : decodeUtf8(bytes);
  if (name === undefined) throw unsafe('This ZIP has an entry name that is not UTF-8');
  if (/[\u0000-\u001f\u007f-\u009f]/.test(name)) throw unsafe('This ZIP has a control character in an entry name');
  if (/[\\:]/.test(name)) throw unsafe(`The entry name ${quoted(name)} has a backslash or colon`);
  const segments = name.replace(/\/$/, '').split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw unsafe(`The entry name ${quoted(name)} is no plain path`);
  }
  return name;
}

/** Whether an entry may have this name. */
export function isEntryName(bytes: Uint8Array, maxBytes: number): boolean {
  try {
    return !readEntryName(bytes, maxBytes).endsWith('/');
  } catch (error) {
    if (error instanceof ImportRefused) return false;
    throw error;
  }
}

/** Equal for names that some file system would take for one. */
export function foldedName(name: string): string {
  return name.replace(/\/$/, '').normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

export function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}
