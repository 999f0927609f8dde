import type { AgentProfile, Delegation, ProfileTools } from '../src/agent/profile/profile.ts';
import { defaultDelegation, defaultModelRetry, defaultTools } from '../src/agent/profile/profile.ts';

type Changes = Partial<Omit<AgentProfile, 'delegation' | 'tools'>> & {
  delegation?: Partial<Delegation>;
  tools?: Partial<ProfileTools>;
};

/** A profile with every default, and one MCP tool. */
export function profileWith({ delegation, tools, ...rest }: Changes = {}): AgentProfile {
  return {
    id: 'writer',
    displayName: 'Writer',
    agentSystemPrompt: null,
    directRunnable: true,
    modelRetry: defaultModelRetry,
    ...rest,
    delegation: { ...defaultDelegation, ...delegation },
    tools: { ...defaultTools, allow: ['mcp/00000000-0000-4000-8000-000000000001:echo'], ...tools },
  };
}
