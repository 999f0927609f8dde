import { z } from 'zod';

/** Without `path`: the list. `raw=true`: the whole file, as it is. */
export const AgentFilesQuery = z.strictObject({
  path: z.string().optional(),
  startLine: z.coerce.number().int().min(1).default(1),
  lineCount: z.coerce.number().int().min(1).max(1200).default(200),
  maxChars: z.coerce.number().int().min(1).max(80_000).default(80_000),
  raw: z.enum(['true', 'false']).default('false'),
});
export type AgentFilesQuery = {
  path?: string;
  startLine: number;
  lineCount: number;
  maxChars: number;
  raw: 'true' | 'false';
};

/** What the token may read. */
export const AgentFileList = z
  .strictObject({ files: z.array(z.strictObject({ path: z.string(), bytes: z.int() })) })
  .meta({ id: 'AgentFileList' });
export type AgentFileList = { files: { path: string; bytes: number }[] };

/** `content` is the lines joined with a line feed, without a last one; `lineCount` is how many they are. */
export const AgentFilePage = z
  .strictObject({
    path: z.string(),
    startLine: z.int(),
    lineCount: z.int(),
    totalLines: z.int(),
    content: z.string(),
    nextStartLine: z.int().optional(),
  })
  .meta({ id: 'AgentFilePage' });
export type AgentFilePage = z.infer<typeof AgentFilePage>;
