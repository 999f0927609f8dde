import { openZip, unpackZip, type ZipArchive, type ZipFile } from '../containers/zip/read-zip.ts';
import { isObject } from '../assets/fields/number-token.ts';
import { readJson } from '../json/read-json.ts';
import { detectJson } from './detect/detect-json.ts';
import type { Found, ImportContext } from './import-file.ts';
import { inside } from './outcome/at.ts';
import { ImportRefused, refusedIn, tooLarge, unsafe } from './outcome/import-refused.ts';
import { readThemePackage, THEME_ENTRY } from './theme/read-package.ts';
import { importJson } from './import-json.ts';
import { baseName } from './file-name.ts';

const CARD_ENTRY = 'card.json';
const PLUGIN_ENTRY = 'manifest.json';
/** Lore and scripts of a card, in a form that only Risu reads. */
const RISU_MODULE = 'module.risum';

export type ArchiveContext = ImportContext & { readonly prefix: 'charx' | 'jpeg_charx' };

/** A CHARX or a theme, by the names at its root (F-20, F-39); all structure is checked before any byte is used. @throws ImportRefused */
export function importArchive(bytes: Uint8Array, context: ArchiveContext): Found {
  const { zip } = context.limits;
  const archive = openZip(bytes, { ...zip, maxEntries: Math.max(zip.maxCharxEntries, zip.maxThemeEntries) });
  const has = (name: string): boolean => archive.entries.some((entry) => entry.name === name);
  if (has(THEME_ENTRY) && has(CARD_ENTRY)) {
    throw new ImportRefused(
      'studio.import_unknown_format',
      'This ZIP has a card.json and a theme.json; it is not clear which of them it is',
    );
  }
  if (has(THEME_ENTRY)) return importTheme(archive, context);
  if (has(CARD_ENTRY)) return importCharx(archive, context);
  if (has(PLUGIN_ENTRY)) {
    throw new ImportRefused('studio.import_format_refused', 'This is a plugin package; install it under Plugins');
  }
  throw new ImportRefused(
    'studio.import_unknown_format',
    'This ZIP has neither a card.json nor a theme.json at its root',
  );
}

function wrongKind(is: string, asked: string): ImportRefused {
  return new ImportRefused('studio.import_wrong_kind', `This is a ${is}, and a ${asked} was asked for`);
}

function importTheme(archive: ZipArchive, { kind, limits, inflate, report, prefix }: ArchiveContext): Found {
  if (kind !== undefined && kind !== 'theme') throw wrongKind('theme (thm)', kind);
  if (prefix === 'jpeg_charx') throw unsafe('A theme package has nothing before its first entry');
  const most = limits.zip.maxThemeEntries;
  if (archive.entries.some(({ directory }) => directory)) throw unsafe('A theme package has no folders of its own');
  if (archive.entries.length > most) throw unsafe(`This theme package has more than ${most} entries`);
  const theme = readThemePackage(unpackZip(archive, inflate), { limits, report });
  return { content: { kind: 'theme', theme }, format: 'thm' };
}

function importCharx(archive: ZipArchive, context: ArchiveContext): Found {
  const { kind, limits, report, prefix } = context;
  if (kind !== undefined && kind !== 'character') throw wrongKind(`character (${prefix})`, kind);
  const stated = archive.entries.find(({ name }) => name === CARD_ENTRY);
  if (stated && stated.size > limits.json.maxBytes) throw tooLarge(CARD_ENTRY, limits.json.maxBytes);
  const files = unpackZip(archive, context.inflate);
  const card = files.find(({ name }) => name === CARD_ENTRY);
  const others = files.filter((file) => file !== card);
  noteParts(others, context);
  report.part = CARD_ENTRY;
  try {
    return readCharxCard(card ?? { name: CARD_ENTRY, bytes: new Uint8Array() }, others, context);
  } catch (error) {
    throw error instanceof ImportRefused ? refusedIn(CARD_ENTRY, error) : error;
  } finally {
    report.part = '';
  }
}

function noteParts(others: readonly ZipFile[], { report, prefix }: ArchiveContext): void {
  if (prefix === 'jpeg_charx') report.drop('not_stored', undefined, 'the picture in front of the CHARX is not kept');
  if (!others.some(({ name }) => name === RISU_MODULE)) return;
  const message = 'is kept for exports and not read; lore and scripts of the card may be in it';
  report.warnFile('not_supported', RISU_MODULE, message);
}

function readCharxCard(card: ZipFile, files: readonly ZipFile[], context: ArchiveContext): Found {
  const { report, limits, newId, prefix } = context;
  const root = readJson(card.bytes, { what: CARD_ENTRY, limits: limits.json, report });
  const detection = detectJson(root, 'character');
  if (detection.kind !== 'character' || !isObject(root)) {
    throw new ImportRefused('studio.import_invalid', `is no card, but a ${detection.kind}`);
  }
  if (detection.format !== 'card_v3')
    report.warn('coerced', inside(undefined, 'spec'), 'a CHARX holds a V3 card; an older one was read');
  const fileName = baseName(context.fileName);
  const content = importJson(root, { detection, at: undefined, report, limits, newId, fileName, files });
  return { content, format: `${prefix}/${detection.format}` };
}
