import { Injectable } from '@nestjs/common';
import { type JsonTree, openingMessages, requireInvocation, ROOT_INVOCATION, type Run } from '@taproom/mcp-domain';
import type { UsableConnection } from '../../model-connections/connection-entry.ts';
import { RunWork } from '../runs/run-work.ts';
import type { Drive } from './drive.ts';
import { InvocationLoop } from './invocation-loop.ts';

/** `messages` are the caller's, exactly as they were sent. */
export type DriveStart = { usable: UsableConnection; model: string; messages: readonly JsonTree[]; actor: string };

/** Runs the model loop of a run in the background, one for each invocation. */
@Injectable()
export class ServerDriver {
  constructor(
    private readonly loop: InvocationLoop,
    private readonly work: RunWork,
  ) {}

  begin(run: Run, { usable, model, messages, actor }: DriveStart): void {
    const { runId } = run;
    const drive: Drive = {
      runId,
      usable,
      model,
      actor,
      begin: (invocationId, first) => {
        void this.work.do(runId, (signal) => this.loop.run(drive, invocationId, first, signal));
      },
    };
    const { profile } = requireInvocation(run, ROOT_INVOCATION);
    drive.begin(ROOT_INVOCATION, openingMessages(profile, messages));
  }
}
