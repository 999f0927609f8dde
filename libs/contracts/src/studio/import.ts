import { z } from 'zod';

/** Something that was accepted but not stored, not used, or changed on the way in. */
export const StudioWarning = z.strictObject({ code: z.string(), path: z.string(), message: z.string() });
export type StudioWarning = z.infer<typeof StudioWarning>;

export const ImportKind = z.enum(['character', 'lorebook', 'regex', 'preset', 'persona', 'chat', 'theme']);
export type ImportKind = z.infer<typeof ImportKind>;

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** As query parameters, or as fields beside the file of a multipart body. */
export const ImportOptions = z.strictObject({
  kind: ImportKind.optional().describe('What the file is expected to be; another kind is refused.'),
  name: z.string().max(1000).optional().describe("The file's name; it gives a name to what says none."),
  conflict: z.enum(['duplicate', 'error', 'overwrite']).optional().describe('For characters of that name and creator.'),
  dryRun: flag.optional(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const id = z.int();

/** What was made; nothing in a dry run. */
export const ImportedIds = z.strictObject({
  characterId: id.optional(),
  lorebookId: id.optional(),
  regexId: id.optional(),
  presetId: id.optional(),
  personaIds: z.array(id).optional(),
  files: z.array(z.string()).optional().describe('Virtual paths.'),
});
export type ImportedIds = z.infer<typeof ImportedIds>;

export const ImportResult = z
  .strictObject({
    ok: z.literal(true),
    kind: ImportKind,
    detectedFormat: z.string(),
    ids: ImportedIds,
    outcome: z.enum(['created', 'overwritten']).optional(),
    warnings: z.array(StudioWarning),
    dropped: z.array(z.string()).describe('Paths of what is not kept.'),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;

export const CharacterExportQuery = z.strictObject({
  format: z.enum(['png', 'json', 'charx']).default('png'),
  dryRun: flag.optional(),
});
export type CharacterExportQuery = z.infer<typeof CharacterExportQuery>;

export const LorebookExportQuery = z.strictObject({
  format: z.enum(['worldinfo', 'lorebook_v3']).default('worldinfo'),
  dryRun: flag.optional(),
});
export type LorebookExportQuery = z.infer<typeof LorebookExportQuery>;

export const ExportQuery = z.strictObject({ dryRun: flag.optional() });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** What an export could not hold. */
export const ExportPreview = z
  .strictObject({
    ok: z.literal(true),
    format: z.string(),
    warnings: z.array(StudioWarning),
    dropped: z.array(z.string()),
  })
  .meta({ id: 'ExportPreview' });
export type ExportPreview = z.infer<typeof ExportPreview>;
