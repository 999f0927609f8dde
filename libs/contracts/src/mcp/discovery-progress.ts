import { z } from 'zod';

/** Of the console: how far a discovery has come. It is a look at what is going on, not a part of the result. */
export const DiscoveryProgress = z
  .strictObject({
    running: z
      .strictObject({
        pages: z.int().describe('Pages of tools/list that have been read.'),
        tools: z.int().describe('Entries on those pages; how many more follow is not known before the last page.'),
      })
      .nullable()
      .describe('null when no discovery of this registration is being read.'),
  })
  .meta({ id: 'DiscoveryProgress' });
export type DiscoveryProgress = { running: { pages: number; tools: number } | null };
