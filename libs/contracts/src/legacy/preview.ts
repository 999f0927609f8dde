import { z } from 'zod';
import { LegacyDiagnostic } from './generation.ts';

/** What Legacy and `/v1` would tell a model of now, if the caller had no tools of its own. */
export const LegacyPreview = z
  .strictObject({
    tools: z.array(
      z.strictObject({
        toolId: z.string(),
        displayName: z.string(),
        alias: z.string().describe('As it would be without local tools; it belongs to no round.'),
        spec: z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name: z.string(),
            description: z.string().optional(),
            parameters: z.record(z.string(), z.unknown()),
          }),
        }),
        tokensEstimate: z
          .int()
          .describe(
            'About how many tokens the spec costs in each request: a Chinese, Japanese or Korean character of its JSON ' +
              'counts as one, four bytes of anything else as one. Tokenizers differ; a third more or less is usual.',
          ),
      }),
    ),
    diagnostics: z.array(LegacyDiagnostic),
  })
  .meta({ id: 'LegacyPreview' });
export type LegacyPreview = z.infer<typeof LegacyPreview>;
