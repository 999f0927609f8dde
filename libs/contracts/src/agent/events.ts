import { z } from 'zod';
import { jsonObject } from './json-object.ts';

const seq = z.coerce.number().int().min(0);

/** `afterSeq`: the events after one, `beforeSeq`: the last ones before one; not both. */
export const AgentEventsQuery = z
  .strictObject({
    afterSeq: seq.optional(),
    beforeSeq: seq.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
    invocationId: z.string().optional(),
  })
  .refine(({ afterSeq, beforeSeq }) => afterSeq === undefined || beforeSeq === undefined, {
    message: 'must not have both afterSeq and beforeSeq',
  });
export type AgentEventsQuery = { afterSeq?: number; beforeSeq?: number; limit: number; invocationId?: string };

/** One event of a run's journal. `seq` rises by one from event to event. */
export const AgentRunEvent = z
  .strictObject({
    seq: z.int(),
    id: z.string(),
    runId: z.string(),
    timestamp: z.string(),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    type: z.string(),
    payload: jsonObject('What the type says; paths of exact results and arguments only with the scope agent.audit.'),
  })
  .meta({ id: 'AgentRunEvent' });
export type AgentRunEvent = z.infer<typeof AgentRunEvent>;

/** `lastSeq` and `terminal` are the whole journal's. */
export const AgentEventsPage = z
  .strictObject({ events: z.array(AgentRunEvent), lastSeq: z.int(), terminal: z.boolean() })
  .meta({ id: 'AgentEventsPage' });
export type AgentEventsPage = z.infer<typeof AgentEventsPage>;
