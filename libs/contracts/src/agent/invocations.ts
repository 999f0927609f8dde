import { z } from 'zod';
import { AgentInvocation, AgentRun, AgentRunError, AgentRunStatus } from './runs.ts';
import { AgentToolSnapshot } from './tools.ts';

export const StartAgentInvocation = z
  .strictObject({
    kind: z.enum(['subagent', 'handoff']),
    profileId: z.string(),
    parentInvocationId: z.string(),
  })
  .meta({ id: 'StartAgentInvocation' });
export type StartAgentInvocation = z.infer<typeof StartAgentInvocation>;

export const AgentInvocationStarted = z
  .strictObject({
    ...AgentInvocation.pick({ invocationId: true, kind: true, profileId: true, status: true, exitPolicy: true }).shape,
    snapshot: AgentToolSnapshot,
  })
  .meta({ id: 'AgentInvocationStarted' });
export type AgentInvocationStarted = z.infer<typeof AgentInvocationStarted>;

/** A model's call of an alias of the invocation. What the arguments are is a fact for the model, not for this schema. */
export const CallAgentTool = z
  .strictObject({
    callId: z.string().min(1, 'must not be empty').max(1024, 'must be at most 1024 characters'),
    round: z.int().min(1),
    modelAlias: z.string(),
    argumentsJson: z.string().optional().describe("The model's text, as it is."),
    arguments: z.unknown().optional().describe('The same as JSON; every number keeps its digits.'),
  })
  .refine((call) => Object.hasOwn(call, 'argumentsJson') !== Object.hasOwn(call, 'arguments'), {
    message: 'must have one of argumentsJson and arguments, not both',
  })
  .meta({ id: 'CallAgentTool' });
export type CallAgentTool = z.infer<typeof CallAgentTool>;

export const CallAgentToolQuery = z.strictObject({ include: z.literal('internal').optional() });
export type CallAgentToolQuery = { include?: 'internal' };

/** What came of a call is never an HTTP error. Without a result its outcome is unknown or it was out of bounds: the run ends. */
export const AgentToolCallAnswer = z
  .strictObject({
    result: z.strictObject({ callId: z.string(), isError: z.boolean(), content: z.string() }).nullable(),
    run: z.strictObject({ status: AgentRunStatus, error: AgentRunError.optional() }),
    internal: z
      .strictObject({ structured: z.unknown(), errorCode: z.string().optional(), resourceRefs: z.array(z.string()) })
      .optional()
      .describe('With the scope agent.audit and include=internal only.'),
  })
  .meta({ id: 'AgentToolCallAnswer' });
export type AgentToolCallAnswer = z.infer<typeof AgentToolCallAnswer>;

export const FinishAgentInvocation = z
  .strictObject({ status: z.enum(['completed', 'failed']), output: z.string().optional() })
  .meta({ id: 'FinishAgentInvocation' });
export type FinishAgentInvocation = z.infer<typeof FinishAgentInvocation>;

export const AgentInvocationFinished = z
  .strictObject({ invocation: AgentInvocation, run: AgentRun })
  .meta({ id: 'AgentInvocationFinished' });
export type AgentInvocationFinished = z.infer<typeof AgentInvocationFinished>;
