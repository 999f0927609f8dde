import { z } from 'zod';
import { LegacyError } from './generation.ts';

/** A call of an alias. Everything may be missing here: what a model left out is a malformed call, told by a code of its own. */
export const CallLegacyTool = z
  .strictObject({
    toolCallId: z.unknown(),
    name: z.unknown(),
    arguments: z.unknown().describe("The model's text as it is, or JSON."),
    executionCallId: z.unknown().describe('A UUID that was not used before; made here if it is left out.'),
  })
  .partial()
  .meta({ id: 'CallLegacyTool' });
export type CallLegacyTool = z.infer<typeof CallLegacyTool>;

export const LegacyToolMessage = z
  .strictObject({
    role: z.literal('tool'),
    tool_call_id: z.string(),
    name: z.string(),
    content: z.string().describe('The whole outcome as JSON, indented by two spaces.'),
    error: z.boolean(),
  })
  .meta({ id: 'LegacyToolMessage' });
export type LegacyToolMessage = z.infer<typeof LegacyToolMessage>;

/** What a tool did is never an HTTP error. `terminated`: the outcome is unknown, and there is no message for the model. */
export const LegacyCallAnswer = z
  .union([
    z.strictObject({
      executionCallId: z.string(),
      outcome: z.enum(['known_response', 'not_sent']),
      toolMessage: LegacyToolMessage,
    }),
    z.strictObject({ executionCallId: z.string(), terminated: LegacyError }),
  ])
  .meta({ id: 'LegacyCallAnswer' });
export type LegacyCallAnswer =
  | { executionCallId: string; outcome: 'known_response' | 'not_sent'; toolMessage: LegacyToolMessage }
  | { executionCallId: string; terminated: LegacyError };
