import { startsWith } from './concat.ts';

export type ContainerType = 'png' | 'jpeg' | 'gif' | 'webp' | 'zip' | 'other';

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ZIP_ENTRY = [0x50, 0x4b, 3, 4];
const ZIP_EMPTY = [0x50, 0x4b, 5, 6];

/** What the first bytes say a file is (F-1); its name is never asked. */
export function sniff(bytes: Uint8Array): ContainerType {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  if (startsWith(bytes, ZIP_ENTRY) || startsWith(bytes, ZIP_EMPTY)) return 'zip';
  return 'other';
}

export const imageTypes = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const;

export type ImageType = keyof typeof imageTypes;

/** The type of a picture by its content; undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const type = sniff(bytes);
  return type === 'zip' || type === 'other' ? undefined : type;
}
