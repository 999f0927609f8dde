import type { JsonLimits } from '../json/read-json.ts';

/** What an import takes at most (F-30); at the limit it works, over it the file is refused and the limit named. Sizes in bytes. */
export type ImportLimits = {
  readonly maxFileBytes: number;
  readonly json: JsonLimits;
  readonly chat: { readonly maxBytes: number; readonly maxRows: number };
  /** `maxTextsBytes`: of all compressed texts of a PNG together. */
  readonly png: { readonly maxChunks: number; readonly maxTextBytes: number; readonly maxTextsBytes: number };
  readonly zip: {
    readonly maxThemeEntries: number;
    readonly maxCharxEntries: number;
    readonly maxInflatedBytes: number;
    readonly maxNameBytes: number;
  };
};

const MEBIBYTE = 1024 * 1024;

export const defaultImportLimits: ImportLimits = {
  maxFileBytes: 64 * MEBIBYTE,
  json: { maxBytes: 16 * MEBIBYTE, maxDepth: 64, maxValues: 1_000_000, maxNames: 100_000 },
  chat: { maxBytes: 64 * MEBIBYTE, maxRows: 100_000 },
  png: { maxChunks: 10_000, maxTextBytes: 16 * MEBIBYTE, maxTextsBytes: 32 * MEBIBYTE },
  zip: { maxThemeEntries: 16, maxCharxEntries: 512, maxInflatedBytes: 256 * MEBIBYTE, maxNameBytes: 255 },
};
