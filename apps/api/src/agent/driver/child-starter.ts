import { Injectable } from '@nestjs/common';
import {
  type BuiltinAnswer,
  ConsumerError,
  openCalls,
  type Run,
  type StartInvocation,
  taskMessages,
} from '@taproom/mcp-domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { Ids } from '../../platform/time/clock.ts';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { Snapshots } from '../runs/snapshots.ts';
import type { Drive } from './drive.ts';
import { untilRun } from './until-run.ts';

/** A child that may be started: `command` does it, and `begin` is to be called once it has happened. */
export type PreparedChild = { command: StartInvocation; begin: (task: string) => void };

@Injectable()
export class ChildStarter {
  constructor(
    private readonly runs: AgentRuns,
    private readonly profiles: AgentProfiles,
    private readonly snapshots: Snapshots,
    private readonly ids: Ids,
  ) {}

  /** @throws ProblemError agent.profile_not_found; ConsumerError as the domain's `requireDelegation` */
  async prepare(
    drive: Drive,
    parentInvocationId: string,
    kind: StartInvocation['kind'],
    profileId: string,
  ): Promise<PreparedChild> {
    const { profile } = await this.profiles.get(profileId);
    const snapshot = await this.snapshots.make({ profile, kind, driver: 'server' });
    const invocationId = `inv_${this.ids.uuid()}`;
    const command: StartInvocation = {
      type: 'start-invocation',
      invocationId,
      kind,
      parentInvocationId,
      profile,
      snapshot,
    };
    return { command, begin: (task) => drive.begin(invocationId, taskMessages(profile, task)) };
  }

  /** What the model is told where a profile is missing or broken; undefined for any other error. */
  refusalOf(error: unknown): BuiltinAnswer | undefined {
    if (!(error instanceof ProblemError)) return undefined;
    return { content: error.message, isError: true, errorCode: error.code };
  }

  /** Tries again whenever the calls of other invocations that are in the way have ended. @throws as `task`; the signal's reason */
  async whenQuiet(
    place: { runId: string; invocationId: string; signal: AbortSignal },
    task: () => Promise<Run>,
  ): Promise<Run> {
    const { runId, invocationId, signal } = place;
    const isQuiet = (run: Run): boolean => openCalls(run).every((call) => call.invocationId === invocationId);
    for (;;) {
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof ConsumerError) || error.code !== 'agent.call_in_progress') throw error;
      }
      await untilRun(this.runs, runId, isQuiet, signal);
    }
  }
}
