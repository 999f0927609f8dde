import type { DescriptionOverride } from '../../registration/registration.ts';

/** A profile as it is used: what its document says, and the defaults for what it doesn't. */
export type AgentProfile = {
  id: string;
  displayName: string;
  description?: string;
  agentSystemPrompt: string | null;
  directRunnable: boolean;
  modelRetry: ModelRetry;
  delegation: Delegation;
  tools: ProfileTools;
};

/** For model requests only; tools are never retried. */
export type ModelRetry = { maxRetries: number; intervalMs: number };

export type Delegation = {
  canDelegate: boolean;
  canHandoff: boolean;
  callable: boolean;
  allowAsSubagent: boolean;
  allowAsHandoffTarget: boolean;
  /** Profile ids, or `*` for everyone. */
  allowedCallers: string[];
  maxConcurrentInvocations: number;
  maxInvocationsPerRun: number;
  maxHandoffDepth: number;
};

export type ProfileTools = {
  allow: string[];
  deny: string[];
  toolDescriptions: Record<string, DescriptionOverride>;
  maxRounds: number;
  maxCallsPerRun: number;
  /** In characters of what the model gets. */
  mcpResultInlineCharLimit: number;
  maxCallsPerTool: Record<string, number>;
};

export const DEFAULT_INLINE_CHAR_LIMIT = 50_000;

export const defaultDelegation: Delegation = {
  canDelegate: false,
  canHandoff: false,
  callable: false,
  allowAsSubagent: false,
  allowAsHandoffTarget: false,
  allowedCallers: ['*'],
  maxConcurrentInvocations: 3,
  maxInvocationsPerRun: 8,
  maxHandoffDepth: 8,
};

export const defaultModelRetry: ModelRetry = { maxRetries: 3, intervalMs: 3000 };

export const defaultTools: Omit<ProfileTools, 'allow'> = {
  deny: [],
  toolDescriptions: {},
  maxRounds: 80,
  maxCallsPerRun: 80,
  mcpResultInlineCharLimit: DEFAULT_INLINE_CHAR_LIMIT,
  maxCallsPerTool: {},
};

/** What a profile selects, in the order in which it is advertised. */
export function selectedToolIds({ tools }: Pick<AgentProfile, 'tools'>): string[] {
  const denied = new Set(tools.deny);
  return tools.allow.filter((toolId) => !denied.has(toolId));
}
