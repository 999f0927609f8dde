import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { imageTypeOf } from '../../containers/sniff.ts';
import { quoted } from '../../containers/zip/entry-name.ts';
import { readJson } from '../../json/read-json.ts';
import type { ImportLimits } from '../limits.ts';
import { ImportRefused, refusedIn, unsafe } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { cssUrls } from './css-urls.ts';
import type { ThemeImage, ThemeReading } from './theme-reading.ts';

export const THEME_ENTRY = 'theme.json';
const IMAGES = 'assets/';

/**
 * The theme of a package and exactly the images that it uses (F-150).
 * @throws ImportRefused for a missing image, an entry that is none, or one that nothing uses
 */
export function readThemePackage(
  entries: readonly ThemeEntry[],
  { limits, report }: { limits: ImportLimits; report: Report },
): ThemeReading {
  const theme = readTheme(entries, limits, report);
  const used = new Set(imagePaths(theme));
  const others = entries.filter(({ name }) => name !== THEME_ENTRY);
  // Before any of them is unpacked.
  const unused = others.find(({ name }) => !used.has(name));
  if (unused) throw unsafe(`The theme does not use the entry ${quoted(unused.name)}`);
  const images = others.map(({ name, unpack }): ThemeImage => {
    const bytes = unpack();
    const type = imageTypeOf(bytes);
    if (type === undefined) throw unsafe(`The entry ${quoted(name)} is no PNG, JPEG, WEBP or GIF`);
    return { path: name, bytes, type };
  });
  const missing = [...used].find((path) => !images.some((image) => image.path === path));
  if (missing !== undefined) throw unsafe(`The theme uses the image ${quoted(missing)}, which is not in the package`);
  return { theme, images };
}

/** `unpack` gives the bytes of an entry, checked. */
export type ThemeEntry = { readonly name: string; readonly size: number; readonly unpack: () => Uint8Array };

function readTheme(files: readonly ThemeEntry[], limits: ImportLimits, report: Report): JsonObject {
  const entry = files.find(({ name }) => name === THEME_ENTRY);
  report.part = THEME_ENTRY;
  try {
    const json = { ...limits.json, maxBytes: limits.zip.maxInflatedBytes };
    const theme = readJson(entry?.unpack() ?? new Uint8Array(), { what: THEME_ENTRY, limits: json, report });
    if (!isObject(theme)) throw unsafe('is no JSON object');
    return theme;
  } catch (error) {
    throw error instanceof ImportRefused ? refusedIn(THEME_ENTRY, error) : error;
  } finally {
    report.part = '';
  }
}

/** The images that a theme names in its package. */
export function imagePaths(theme: JsonObject): string[] {
  const background = isObject(theme['background']) ? theme['background']['image'] : undefined;
  const css = typeof theme['customCss'] === 'string' ? cssUrls(theme['customCss']) : [];
  return [background, ...css].filter((path): path is string => typeof path === 'string' && path.startsWith(IMAGES));
}
