import {
  EntryRefused,
  openZip,
  type PackedFile,
  packedFile,
  packedFiles,
  unpackFile,
  type ZipArchive,
  type ZipFile,
} from '../containers/zip/read-zip.ts';
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

function importTheme(archive: ZipArchive, context: ArchiveContext): Found {
  const { kind, limits, report, prefix } = context;
  if (kind !== undefined && kind !== 'theme') throw wrongKind('theme (thm)', kind);
  if (prefix === 'jpeg_charx') throw unsafe('A theme package has nothing before its first entry');
  const most = limits.zip.maxThemeEntries;
  if (archive.entries.some(({ directory }) => directory)) throw unsafe('A theme package has no folders of its own');
  if (archive.entries.length > most) throw unsafe(`This theme package has more than ${most} entries`);
  const entries = archive.bodies.map((body) => ({
    name: body.entry.name,
    size: body.entry.size,
    unpack: () => unpackFile(packedFile(body, context.crc32), context),
  }));
  const theme = readThemePackage(entries, { limits, report });
  return { content: { kind: 'theme', theme }, format: 'thm' };
}

/** The card is read before anything else is unpacked: the rest of a hostile archive is never looked at. */
function importCharx(archive: ZipArchive, context: ArchiveContext): Found {
  const { kind, limits, report, prefix } = context;
  if (kind !== undefined && kind !== 'character') throw wrongKind(`character (${prefix})`, kind);
  const card = archive.bodies.find(({ entry }) => entry.name === CARD_ENTRY);
  if (card && card.entry.size > limits.json.maxBytes) throw tooLarge(CARD_ENTRY, limits.json.maxBytes);
  const bytes = card ? unpackFile(packedFile(card, context.crc32), context) : new Uint8Array();
  const others = otherFiles(archive, context);
  noteParts(others, context);
  report.part = CARD_ENTRY;
  try {
    return readCharxCard(bytes, others, context);
  } catch (error) {
    const isOfCard = error instanceof ImportRefused && !(error instanceof EntryRefused);
    throw isOfCard ? refusedIn(CARD_ENTRY, error) : error;
  } finally {
    report.part = '';
  }
}

function otherFiles({ bodies }: ZipArchive, context: ArchiveContext): PackedFile[] {
  const packed = packedFiles(
    bodies.filter(({ entry }) => entry.name !== CARD_ENTRY),
    context.crc32,
  );
  if (context.leavePacked === true) return packed;
  return packed.map((file) => ({ name: file.name, bytes: unpackFile(file, context) }));
}

function noteParts(others: readonly ZipFile[], { report, prefix }: ArchiveContext): void {
  if (prefix === 'jpeg_charx') report.drop('not_stored', undefined, 'the picture in front of the CHARX is not kept');
  if (!others.some(({ name }) => name === RISU_MODULE)) return;
  const message = 'is kept for exports and not read; lore and scripts of the card may be in it';
  report.warnFile('not_supported', RISU_MODULE, message);
}

function readCharxCard(bytes: Uint8Array, files: readonly PackedFile[], context: ArchiveContext): Found {
  const { report, limits, newId, prefix } = context;
  const root = readJson(bytes, { what: CARD_ENTRY, limits: limits.json, report });
  const detection = detectJson(root, 'character');
  if (detection.kind !== 'character' || !isObject(root)) {
    throw new ImportRefused('studio.import_invalid', `is no card, but a ${detection.kind}`);
  }
  if (detection.format !== 'card_v3')
    report.warn('coerced', inside(undefined, 'spec'), 'a CHARX holds a V3 card; an older one was read');
  const fileName = baseName(context.fileName);
  const open = (file: PackedFile) => unpackFile(file, context);
  const content = importJson(root, { detection, at: undefined, report, limits, newId, fileName, files, open });
  return { content, format: `${prefix}/${detection.format}` };
}
