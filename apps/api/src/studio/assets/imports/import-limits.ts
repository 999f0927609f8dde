import { defaultImportLimits, type ImportLimits } from '@taproom/roleplay-domain';
import type { ImportConfig } from '../../../platform/config/config.ts';

/** What an import takes at most, as it was set up (F-30). */
export function importLimitsOf(config: ImportConfig): ImportLimits {
  const { chat, zip } = defaultImportLimits;
  return {
    maxFileBytes: config.fileBytes,
    json: {
      maxBytes: config.jsonBytes,
      maxDepth: config.jsonLevels,
      maxValues: config.jsonValues,
      maxNames: config.jsonNames,
    },
    chat,
    png: { maxChunks: config.pngChunks, maxTextBytes: config.pngTextBytes, maxTextsBytes: 2 * config.pngTextBytes },
    zip: { ...zip, maxCharxEntries: config.zipEntries, maxInflatedBytes: config.zipBytes },
  };
}
