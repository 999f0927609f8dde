import { z } from 'zod';
import { LegacyRow } from './commit.ts';
import { LegacyBinding, LegacyDiagnostic, LegacyError, LegacyGenerationState } from './generation.ts';

const LegacyRound = z
  .strictObject({
    roundId: z.string(),
    depth: z.int(),
    state: z.enum(['prepared', 'finalized', 'committed', 'closed']),
    bindings: z.array(LegacyBinding),
  })
  .meta({ id: 'LegacyRound' });

const LegacyCall = z
  .strictObject({
    executionCallId: z.string(),
    roundId: z.string(),
    toolCallId: z.string(),
    toolId: z.string(),
    argumentsJson: z.string(),
    outcome: z.enum(['known_response', 'not_sent', 'outcome_unknown']).nullable().describe('Null while it is open.'),
    isError: z.boolean().optional(),
    code: z.string().optional(),
    startedAt: z.string(),
    endedAt: z.string().optional(),
  })
  .meta({ id: 'LegacyCall' });

const LegacyJournalEvent = z
  .strictObject({
    seq: z.int(),
    id: z.string(),
    generationId: z.string(),
    timestamp: z.string(),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    type: z.string(),
    payload: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LegacyJournalEvent' });

export const LegacyGeneration = z
  .strictObject({
    generationId: z.string(),
    state: LegacyGenerationState,
    error: LegacyError.optional(),
    groupId: z.string().optional(),
    chatId: z.string().optional(),
    depth: z.int(),
    recursionLimit: z.int(),
    diagnostics: z.array(LegacyDiagnostic),
    rounds: z.array(LegacyRound),
    calls: z.array(LegacyCall),
    rows: z.array(LegacyRow),
    events: z.array(LegacyJournalEvent).optional().describe('With events=true.'),
  })
  .meta({ id: 'LegacyGeneration' });
export type LegacyGeneration = z.infer<typeof LegacyGeneration>;

export const ReadLegacyGenerationQuery = z.strictObject({ events: z.enum(['true', 'false']).optional() });
export type ReadLegacyGenerationQuery = { events?: 'true' | 'false' };
