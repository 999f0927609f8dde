import { z } from 'zod';
import { LegacyBinding } from './generation.ts';

/** Tools in OpenAI's form. What is in them besides `function.name` is the caller's business, and kept as it is. */
const Tools = z.array(z.unknown());

export const PrepareLegacyRound = z.strictObject({ localTools: Tools }).meta({ id: 'PrepareLegacyRound' });
export type PrepareLegacyRound = z.infer<typeof PrepareLegacyRound>;

export const LegacyRoundPrepared = z
  .strictObject({
    roundId: z.string(),
    depth: z.int(),
    tools: Tools.describe('The local tools as they were sent, then the MCP tools.'),
    toolChoice: z.literal('auto').nullable(),
    bindings: z.array(LegacyBinding),
    limitReached: z.boolean().describe('Tools are advertised, but no call is executed in this round.'),
  })
  .meta({ id: 'LegacyRoundPrepared' });
export type LegacyRoundPrepared = z.infer<typeof LegacyRoundPrepared>;

/** All tools as the caller's hook left them. */
export const FinalizeLegacyRound = z.strictObject({ tools: Tools }).meta({ id: 'FinalizeLegacyRound' });
export type FinalizeLegacyRound = z.infer<typeof FinalizeLegacyRound>;

export const LegacyRoundFinalized = z
  .strictObject({
    bindings: z.array(LegacyBinding),
    dropped: z.array(z.strictObject({ alias: z.string(), reason: z.enum(['missing', 'duplicate']) })),
  })
  .meta({ id: 'LegacyRoundFinalized' });
export type LegacyRoundFinalized = z.infer<typeof LegacyRoundFinalized>;
