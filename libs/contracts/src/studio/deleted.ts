import { z } from 'zod';

/** What a workspace is made of, as far as it can be deleted and restored. */
export const StudioKind = z.enum([
  'character',
  'lorebook',
  'regex',
  'preset',
  'persona',
  'chat',
  'message',
  'theme',
  'file',
  'plugin',
]);
export type StudioKind = z.infer<typeof StudioKind>;

export const DeletedItem = z.strictObject({
  kind: StudioKind,
  id: z.union([z.int(), z.string()]).describe("An integer; a plugin's is its manifest id, a file's its path."),
  name: z.string(),
  deletedAt: z.string().describe('RFC 3339, UTC'),
});
export type DeletedItem = z.infer<typeof DeletedItem>;

/** What was deleted in Studio and can be restored, the newest first. */
export const DeletedList = z
  .strictObject({ items: z.array(DeletedItem), nextCursor: z.string().nullable() })
  .meta({ id: 'DeletedList' });
export type DeletedList = z.infer<typeof DeletedList>;

export const DeletedQuery = z.strictObject({
  kind: StudioKind.optional(),
  cursor: z.string().max(1000).optional().describe('nextCursor of the page before.'),
});
export type DeletedQuery = z.infer<typeof DeletedQuery>;

export const RestoredItem = z
  .strictObject({ kind: StudioKind, id: z.union([z.int(), z.string()]) })
  .meta({ id: 'RestoredItem' });
export type RestoredItem = z.infer<typeof RestoredItem>;
