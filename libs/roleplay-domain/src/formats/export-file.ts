import type { Lorebook } from '../assets/model/lorebook.ts';
import type { Preset } from '../assets/model/preset.ts';
import type { RegexGroup } from '../assets/model/regex.ts';
import type { Imported } from '../assets/model/remembered.ts';
import type { Warning } from '../assets/model/warning.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { type CardFileFormat, exportCard } from './card/export-card.ts';
import type { CharacterExport } from './card/write-data.ts';
import { exportFileName } from './file-name.ts';
import type { ImportLimits } from './limits.ts';
import { writeLorebookV3, writeWorldInfo } from './lorebook/write-book.ts';
import { Report } from './outcome/report.ts';
import { writePreset } from './preset/write-preset.ts';
import { writeGroup } from './regex/read-group.ts';

/** A file to be handed out, and what could not go into it. `fileName` may hold any script (RFC 8187). */
export type ExportedFile = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mediaType: string;
  readonly warnings: readonly Warning[];
  readonly dropped: readonly string[];
};

export type LorebookFileFormat = 'worldinfo' | 'lorebook_v3';

const cardMediaTypes: Readonly<Record<CardFileFormat, string>> = {
  png: 'image/png',
  json: 'application/json',
  charx: 'application/zip',
};

/** @throws ImportRefused `studio.export_too_large` */
export function exportCharacter(source: CharacterExport, format: CardFileFormat, limits: ImportLimits): ExportedFile {
  const report = new Report();
  const bytes = exportCard(source, format, { report, limits });
  const fileName = exportFileName(source.character.value.data.name, format);
  return { bytes, fileName, mediaType: cardMediaTypes[format], warnings: report.warnings, dropped: report.dropped };
}

export function exportLorebook(book: Imported<Lorebook>, format: LorebookFileFormat): ExportedFile {
  return json(format === 'worldinfo' ? writeWorldInfo(book) : writeLorebookV3(book), book.value.name);
}

export function exportRegex(group: Imported<RegexGroup>): ExportedFile {
  return json(writeGroup(group), group.value.name);
}

/** `regex` is the group that came with the preset, if it is still there. */
export function exportPreset(preset: Imported<Preset>, regex?: Imported<RegexGroup>): ExportedFile {
  return json(writePreset(preset, regex), preset.value.name);
}

function json(value: unknown, name: string): ExportedFile {
  const bytes = encodeUtf8(JSON.stringify(value, null, 2));
  return { bytes, fileName: exportFileName(name, 'json'), mediaType: 'application/json', warnings: [], dropped: [] };
}
