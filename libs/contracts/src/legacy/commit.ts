import { z } from 'zod';

export const CommitLegacyTurn = z
  .strictObject({
    assistant: z.strictObject({
      name: z.string().optional(),
      content: z.string().nullable().describe('Null, as providers write beside calls, is the empty text.'),
      tool_calls: z.unknown().optional().describe("The model's batch in OpenAI's form, as it is."),
    }),
    localResults: z
      .array(z.strictObject({ toolCallId: z.string(), content: z.string(), error: z.boolean().optional() }))
      .optional(),
  })
  .meta({ id: 'CommitLegacyTurn' });
export type CommitLegacyTurn = {
  assistant: { name?: string; content: string | null; tool_calls?: unknown };
  localResults?: { toolCallId: string; content: string; error?: boolean }[];
};

/** A row of a SillyTavern chat. */
export const LegacyRow = z.record(z.string(), z.unknown());

export const LegacyInvocation = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    displayName: z.string(),
    parameters: z.string(),
    result: z.string(),
    error: z.boolean(),
  })
  .meta({ id: 'LegacyInvocation' });
export type LegacyInvocation = z.infer<typeof LegacyInvocation>;

/** What the caller tells its extensions, in this order; it saves after them, and recurses last. */
export const LegacyTurnCommitted = z
  .strictObject({
    rows: z.array(LegacyRow),
    events: z.array(
      z.strictObject({
        type: z.enum(['TOOL_CALLS_PERFORMED', 'TOOL_CALLS_RENDERED']),
        invocations: z.array(LegacyInvocation),
      }),
    ),
    depth: z.int(),
    recurse: z.boolean(),
  })
  .meta({ id: 'LegacyTurnCommitted' });
export type LegacyTurnCommitted = z.infer<typeof LegacyTurnCommitted>;
