import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgentInvocationStarted } from '@taproom/contracts';
import { requireDelegation, requireDriver, requireInvocation } from '@taproom/mcp-domain';
import { Ids } from '../../platform/time/clock.ts';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { Snapshots } from '../runs/snapshots.ts';
import { StartInvocation } from './start-invocation.command.ts';

@CommandHandler(StartInvocation)
export class StartInvocationHandler implements ICommandHandler<StartInvocation> {
  constructor(
    private readonly profiles: AgentProfiles,
    private readonly runs: AgentRuns,
    private readonly snapshots: Snapshots,
    private readonly ids: Ids,
  ) {}

  async execute({ runId, body, caller }: StartInvocation): Promise<AgentInvocationStarted> {
    const { run } = await this.runs.read(runId, caller);
    requireDriver(run, 'client');
    const { kind, parentInvocationId, profileId } = body;
    requireInvocation(run, parentInvocationId);
    const { profile } = await this.profiles.get(profileId);
    requireDelegation(run, { kind, parentInvocationId, profile });
    const snapshot = await this.snapshots.make({ profile, kind, driver: 'client' });
    const invocationId = `inv_${this.ids.uuid()}`;
    const started = await this.runs.decide(runId, caller.actor, {
      type: 'start-invocation',
      invocationId,
      kind,
      parentInvocationId,
      profile,
      snapshot,
    });
    const { status, exitPolicy } = requireInvocation(started, invocationId);
    return { invocationId, kind, profileId, status, exitPolicy, snapshot };
  }
}
