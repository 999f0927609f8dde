import type { JsonObject } from '../../assets/model/json.ts';
import { writeZip } from '../../containers/zip/write-zip.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { THEME_ENTRY } from './read-package.ts';
import type { ThemeImage } from './theme-reading.ts';

/** A `.thm`: the theme first, then its images by name (F-154). The theme names them by their paths in the package. */
export function writeThemePackage(
  theme: JsonObject,
  images: readonly Pick<ThemeImage, 'path' | 'bytes'>[],
): Uint8Array {
  const sorted = [...images].sort((a, b) => (a.path < b.path ? -1 : 1));
  const json = encodeUtf8(JSON.stringify(theme, null, 2));
  return writeZip([{ name: THEME_ENTRY, bytes: json }, ...sorted.map(({ path, bytes }) => ({ name: path, bytes }))]);
}
