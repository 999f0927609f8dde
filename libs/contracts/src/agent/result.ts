import { z } from 'zod';

/** Names one call of a run. */
export const AgentResultQuery = z.strictObject({
  invocationId: z.string(),
  round: z.coerce.number().int().min(1),
  callId: z.string(),
});
export type AgentResultQuery = { invocationId: string; round: number; callId: string };

/** Of the console: what the model got for a call. Null while it runs, when it has no result, and when there is no such call. */
export const AgentResult = z
  .strictObject({
    result: z.strictObject({ callId: z.string(), isError: z.boolean(), content: z.string() }).nullable(),
  })
  .meta({ id: 'AgentResult' });
export type AgentResult = { result: { callId: string; isError: boolean; content: string } | null };
