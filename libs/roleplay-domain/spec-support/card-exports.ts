import { importing, parsed, taken } from './importing.ts';
import { textsOf } from './png-files.ts';
import type { CardFileFormat } from '../src/formats/card/export-card.ts';
import type { CharacterExport } from '../src/formats/card/write-data.ts';
import { exportCharacter } from '../src/formats/export-file.ts';
import { defaultImportLimits } from '../src/formats/limits.ts';

export const MODIFIED = 1_700_000_000;
export const formats: CardFileFormat[] = ['json', 'png', 'charx'];

/** The character of a file as it would be exported: its picture has become a file. */
export function source(file: unknown, changes: Partial<CharacterExport> = {}): CharacterExport {
  const { character, picture, files } = taken('character', importing(file)).content;
  const { data } = character.value;
  const stored = { ...character, value: { ...character.value, data: { ...data, avatar: 'files/global/Mira.png' } } };
  return {
    character: picture ? stored : character,
    files,
    modifiedAt: MODIFIED,
    ...(picture && { avatar: picture }),
    ...changes,
  };
}

export const exported = (from: CharacterExport, format: CardFileFormat) =>
  exportCharacter(from, format, defaultImportLimits);
export const jsonOf = (file: unknown) => parsed(exported(source(file), 'json').bytes);
export const chunkOf = (bytes: Uint8Array, keyword: string) => {
  const text = textsOf(bytes).find(([name]) => name === keyword)?.[1];
  return JSON.parse(Buffer.from(text ?? '', 'base64').toString());
};
export const again = (from: CharacterExport, format: CardFileFormat) =>
  taken('character', importing(exported(from, format).bytes));
