import { z } from 'zod';
import { StudioWarning } from './import.ts';

/** What the console's library is made of. */
export const LibraryKind = z.enum(['character', 'lorebook', 'regex', 'preset', 'persona']);
export type LibraryKind = z.infer<typeof LibraryKind>;

/** The kinds that are lists of entries. */
export const EntryKind = z.enum(['lorebook', 'regex', 'preset']);
export type EntryKind = z.infer<typeof EntryKind>;

export const LibraryQuery = z.strictObject({
  query: z.string().max(1000).default('').describe('Part of a name; case does not matter. Empty: all.'),
  cursor: z.coerce.number().int().min(0).default(0).describe('nextCursor of the page before.'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

export const LibraryItem = z.strictObject({
  kind: LibraryKind,
  id: z.int(),
  name: z.string(),
  revision: z.string(),
  updatedAt: z.string().describe('RFC 3339, UTC'),
  hasAvatar: z.boolean().optional().describe('Characters and personas: whether there is a picture to ask for.'),
  active: z.boolean().optional().describe('Presets and personas.'),
  official: z.boolean().optional().describe('Presets: came with Taproom and is read-only.'),
  entryCount: z.int().optional().describe('Lorebooks, regex groups and presets.'),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

/** In ascending order of id. */
export const LibraryPage = z
  .strictObject({ items: z.array(LibraryItem), nextCursor: z.int().nullable(), total: z.int() })
  .meta({ id: 'LibraryPage' });
export type LibraryPage = z.infer<typeof LibraryPage>;

/** What the kind's get tool returns: beside these members the asset's own. The ETag is the revision. */
export const LibraryAsset = z
  .looseObject({
    kind: LibraryKind,
    id: z.int(),
    name: z.string(),
    revision: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'LibraryAsset' });
export type LibraryAsset = z.infer<typeof LibraryAsset>;

/** Members of an asset or an entry, as the kind's tools take them; numbers keep their digits. */
export const LibraryMembers = z.record(z.string(), z.unknown());
export type LibraryMembers = z.infer<typeof LibraryMembers>;

export const LibraryWritten = z
  .strictObject({
    kind: LibraryKind,
    id: z.int(),
    revision: z.string().nullable().describe('Null after a deletion.'),
    identifier: z.string().optional().describe('Of the entry that was written.'),
    warnings: z.array(StudioWarning),
  })
  .meta({ id: 'LibraryWritten' });
export type LibraryWritten = z.infer<typeof LibraryWritten>;

export const MoveEntry = z
  .strictObject({
    before: z.string().min(1).nullable().describe('The entry that it is to stand before; null: at the end.'),
  })
  .meta({ id: 'MoveEntry' });
export type MoveEntry = z.infer<typeof MoveEntry>;

export const AssetChange = z.enum(['created', 'changed', 'deleted', 'restored']);
export type AssetChange = z.infer<typeof AssetChange>;

/** An asset as one write left it. */
export const AssetVersion = z.strictObject({
  revision: z.string(),
  at: z.string().describe('RFC 3339, UTC'),
  actor: z.string().describe('Who wrote it; "studio" for clients of the MCP server.'),
  change: AssetChange,
  name: z.string(),
});
export type AssetVersion = z.infer<typeof AssetVersion>;

/** The newest first; the first one is the asset as it is. */
export const AssetHistory = z
  .strictObject({ items: z.array(AssetVersion), nextCursor: z.string().nullable() })
  .meta({ id: 'AssetHistory' });
export type AssetHistory = z.infer<typeof AssetHistory>;

export const AssetHistoryQuery = z.strictObject({
  cursor: z.string().max(100).optional().describe('nextCursor of the page before: the revision of its last item.'),
});
export type AssetHistoryQuery = z.infer<typeof AssetHistoryQuery>;
