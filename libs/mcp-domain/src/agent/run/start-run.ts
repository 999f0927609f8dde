import { ConsumerError } from '../../consumer-error.ts';
import type { AgentProfile } from '../profile/profile.ts';
import type { ToolSnapshot } from '../tools/tool-snapshot.ts';
import type { StartRun } from './commands.ts';
import type { AgentEvent, InvocationCreated } from './events.ts';
import { ROOT_INVOCATION } from './run.ts';

/** Throws ConsumerError `agent.profile_not_runnable`. */
export function startRun(command: StartRun): AgentEvent[] {
  const { type: _type, profile, snapshot, ...run } = command;
  requireRunnable(profile);
  return [
    { type: 'run_created', data: { ...run, profileId: profile.id } },
    ...invocationEvents({ invocationId: ROOT_INVOCATION, kind: 'root', profile, snapshot }),
  ];
}

/** Can be asked before anything is resolved. Throws ConsumerError `agent.profile_not_runnable`. */
export function requireRunnable({ id, directRunnable }: AgentProfile): void {
  if (directRunnable) return;
  throw new ConsumerError(
    'agent.profile_not_runnable',
    `The profile ${id} is for other agents to call; a run can not begin with it.`,
  );
}

type NewInvocation = Pick<InvocationCreated, 'invocationId' | 'kind' | 'parentInvocationId'> & {
  profile: AgentProfile;
  snapshot: ToolSnapshot;
};

export function invocationEvents({
  invocationId,
  kind,
  parentInvocationId,
  profile,
  snapshot,
}: NewInvocation): AgentEvent[] {
  const { snapshotId, diagnostics } = snapshot;
  const tools = snapshot.tools.map(({ toolId, modelAlias }) => ({ toolId, modelAlias }));
  const exitPolicy = kind === 'subagent' ? 'task_return_required' : 'run_finish_allowed';
  const parent = parentInvocationId === undefined ? {} : { parentInvocationId };
  return [
    { type: 'profile_resolved', data: { invocationId, profileId: profile.id } },
    { type: 'mcp_tools_resolved', data: { invocationId, snapshotId, tools, diagnostics } },
    {
      type: 'agent_invocation_created',
      data: { invocationId, kind, ...parent, profileId: profile.id, exitPolicy, profile, snapshot },
    },
    { type: 'agent_invocation_started', data: { invocationId } },
  ];
}
