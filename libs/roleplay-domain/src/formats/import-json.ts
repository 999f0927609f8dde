import { isObject } from '../assets/fields/number-token.ts';
import type { JsonObject } from '../assets/model/json.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { type Place } from '../assets/fields/place.ts';
import type { EmbeddedFile } from './card/assets.ts';
import { readCard } from './card/read-card.ts';
import { readChat } from './chat/read-chat.ts';
import type { BookFormat, Detection, PresetFormat } from './detect/detection.ts';
import type { ImportContent } from './import-result.ts';
import type { ImportLimits } from './limits.ts';
import { agnaiEntry, isRisuFolder, novelAiEntry, risuEntry } from './lorebook/foreign-entries.ts';
import { type BookOptions, readBook } from './lorebook/read-book.ts';
import { type At, inside } from './outcome/at.ts';
import type { Report } from './outcome/report.ts';
import { readPersonas } from './persona/read-personas.ts';
import { readNativePreset } from './preset/read-native-preset.ts';
import { type PresetReading, readForeignPreset } from './preset/read-preset.ts';
import { withoutConnection } from './preset/without-connection.ts';
import { readGroup } from './regex/read-group.ts';
import { risuScript } from './regex/risu-script.ts';
import { readSillyTavernTheme } from './theme/sillytavern-theme.ts';

export type JsonImport = {
  readonly detection: Detection;
  readonly at: Place | undefined;
  readonly report: Report;
  readonly limits: ImportLimits;
  readonly newId: () => string;
  /** The file's name without its extension. */
  readonly fileName: string | undefined;
  readonly files?: readonly EmbeddedFile[];
  readonly open?: (file: EmbeddedFile) => Uint8Array;
  readonly ownPicture?: Uint8Array;
};

/** Reads a value that was found to be of a kind. @throws ImportRefused */
export function importJson(root: unknown, context: JsonImport): ImportContent {
  const { detection, at, report, newId, fileName } = context;
  const object = isObject(root) ? root : {};
  switch (detection.kind) {
    case 'character': {
      const { files, open, ownPicture } = context;
      const beside = { ...(files && { files }), ...(open && { open }), ...(ownPicture && { ownPicture }) };
      const card = { report, newId, ...beside };
      return { kind: 'character', ...readCard(object, at, detection.form, card) };
    }
    case 'lorebook':
      return { kind: 'lorebook', lorebook: readBookFile(object, detection.format, context) };
    case 'regex': {
      const options = { report, newId, fallbackName: fileName ?? 'Regex', strict: true };
      const translate = detection.format === 'regex_risu' ? { translate: risuScript, marks: ['type'] } : {};
      return { kind: 'regex', regex: readGroup(root, at, { ...options, ...translate }) };
    }
    case 'preset':
      return { kind: 'preset', ...readPresetFile(object, detection.format, context) };
    case 'persona':
      return { kind: 'persona', personas: readPersonas(object, at, report) };
    case 'chat':
      return { kind: 'chat', chat: readChat(encodeUtf8(JSON.stringify(object)), { ...context, title: fileName }) };
    case 'theme':
      return { kind: 'theme', theme: { theme: readSillyTavernTheme(object, report), images: [] } };
  }
}

/* The members that say which dialect a book is in; they are told by the detected format. */
const bookMarks: Partial<Record<BookFormat, readonly string[]>> = {
  lorebook_agnai: ['kind'],
  lorebook_novelai: ['lorebookVersion'],
  lorebook_risu: ['type', 'ver'],
};

function readBookFile(root: JsonObject, format: BookFormat, { at, report, newId, fileName }: JsonImport) {
  const options: BookOptions = { report, newId, fallbackName: fileName ?? 'Lorebook', strict: true };
  const marks = bookMarks[format] ?? [];
  const book = Object.fromEntries(Object.entries(root).filter(([name]) => !marks.includes(name)));
  switch (format) {
    case 'lorebook_v3':
      return readLorebookV3(root, at, { ...options, dialect: 'characterBook' });
    case 'lorebook_agnai':
      return readBook(book, at, { ...options, translate: agnaiEntry });
    case 'lorebook_novelai':
      return readBook(book, at, { ...options, translate: novelAiEntry });
    case 'lorebook_risu': {
      const { data, ...rest } = book;
      return readBook({ ...rest, entries: data }, at, {
        ...options,
        translate: risuEntry,
        isHeading: isRisuFolder,
        entriesName: 'data',
      });
    }
    case 'character_book':
      return readBook(book, at, { ...options, dialect: 'characterBook' });
    case 'worldinfo':
      return readBook(book, at, { ...options, dialect: 'worldInfo' });
    case 'lorebook_native':
      return readBook(book, at, options);
  }
}

function readLorebookV3({ spec: _, data, ...root }: JsonObject, at: At, options: BookOptions) {
  const book = readBook(isObject(data) ? data : {}, inside(at, 'data'), options);
  if (Object.keys(root).length === 0) return book;
  for (const name of Object.keys(root)) {
    options.report.warn('not_supported', inside(at, name), 'has no effect here; it is kept for exports');
  }
  return { ...book, remembered: { ...book.remembered, self: { ...book.remembered.self, root } } };
}

function readPresetFile(root: JsonObject, format: PresetFormat, context: JsonImport): PresetReading {
  const { at, report, newId, fileName } = context;
  const preset = withoutConnection(root, at, report);
  const options = { report, newId, fallbackName: fileName ?? 'Preset' };
  if (format === 'preset_native') return readNativePreset(preset, at, options);
  if (format !== 'preset_st_prompt_manager') return readForeignPreset(preset, at, options);
  const place = inside(at, 'data');
  report.warn('coerced', place, 'the file holds prompts only; all settings are the usual ones');
  const { data: prompts, ...others } = preset;
  for (const name of Object.keys(others)) {
    report.drop('not_stored', inside(at, name), 'is of the file that the prompts came in, and no part of a preset');
  }
  const data = isObject(prompts) ? prompts : {};
  return readForeignPreset(data, place, options);
}
