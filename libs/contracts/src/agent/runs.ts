import { z } from 'zod';
import { McpStorageIssue } from '../mcp/server.ts';
import { AgentToolSnapshot } from './tools.ts';

export const AgentRunDriver = z.enum(['client', 'server']);
export type AgentRunDriver = z.infer<typeof AgentRunDriver>;

export const AgentRunStatus = z.enum(['running', 'cancelling', 'completed', 'failed', 'cancelled']);
export type AgentRunStatus = z.infer<typeof AgentRunStatus>;

const InvocationKind = z.enum(['root', 'subagent', 'handoff']);
const InvocationStatus = z.enum(['created', 'running', 'completed', 'failed', 'cancelled', 'transferred']);
const ExitPolicy = z.enum(['run_finish_allowed', 'task_return_required']);

export const AgentRunError = z
  .strictObject({ code: z.string(), message: z.string(), retryable: z.boolean() })
  .meta({ id: 'AgentRunError' });
export type AgentRunError = { code: string; message: string; retryable: boolean };

export const StartAgentRun = z
  .discriminatedUnion('driver', [
    z.strictObject({ driver: z.literal('client'), profileId: z.string() }),
    z.strictObject({
      driver: z.literal('server'),
      profileId: z.string(),
      connectionId: z.string(),
      model: z.string().min(1, 'must not be empty'),
      messages: z.array(z.unknown()).describe("OpenAI's messages, passed on as they are."),
    }),
  ])
  .meta({ id: 'StartAgentRun' });
export type StartAgentRun = z.infer<typeof StartAgentRun>;

export const AgentRunStarted = z
  .strictObject({
    runId: z.string(),
    driver: AgentRunDriver,
    status: AgentRunStatus,
    profileId: z.string(),
    invocationId: z.string(),
    snapshot: AgentToolSnapshot,
  })
  .meta({ id: 'AgentRunStarted' });
export type AgentRunStarted = z.infer<typeof AgentRunStarted>;

export const AgentInvocation = z
  .strictObject({
    invocationId: z.string(),
    kind: InvocationKind,
    parentInvocationId: z.string().optional(),
    profileId: z.string(),
    status: InvocationStatus,
    exitPolicy: ExitPolicy,
    snapshotId: z.string(),
    toolCallsUsed: z.int(),
  })
  .meta({ id: 'AgentInvocation' });
export type AgentInvocation = z.infer<typeof AgentInvocation>;

export const AgentRun = z
  .strictObject({
    runId: z.string(),
    driver: AgentRunDriver,
    status: AgentRunStatus,
    profileId: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    terminalAt: z.string().optional(),
    output: z.string().optional(),
    error: AgentRunError.optional(),
    invocations: z.array(AgentInvocation),
    lastSeq: z.int(),
  })
  .meta({ id: 'AgentRun' });
export type AgentRun = z.infer<typeof AgentRun>;

/** Of the console: newest first. `before` is the runId of the last run of the page before. */
export const AgentRunsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.string().optional(),
});
export type AgentRunsQuery = { limit: number; before?: string };

export const AgentRunSummary = z
  .strictObject({
    runId: z.string(),
    profileId: z.string(),
    driver: AgentRunDriver,
    status: AgentRunStatus,
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'AgentRunSummary' });
export type AgentRunSummary = z.infer<typeof AgentRunSummary>;

export const AgentRunList = z
  .strictObject({
    runs: z.array(AgentRunSummary),
    storageIssues: z
      .array(McpStorageIssue)
      .optional()
      .describe('Runs that could not be read at the start; only for the admin, since nobody can say whose they are.'),
  })
  .meta({ id: 'AgentRunList' });
export type AgentRunList = { runs: AgentRunSummary[]; storageIssues?: McpStorageIssue[] };
