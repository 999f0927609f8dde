import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { runView } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { RunWork } from '../runs/run-work.ts';
import { CancelRun, type RunCancel } from './cancel-run.command.ts';

@CommandHandler(CancelRun)
export class CancelRunHandler implements ICommandHandler<CancelRun> {
  constructor(
    private readonly runs: AgentRuns,
    private readonly work: RunWork,
  ) {}

  async execute({ runId, caller }: CancelRun): Promise<RunCancel> {
    const { run } = await this.runs.read(runId, caller);
    if (run.end) return { run: runView(run), accepted: false };
    await this.runs.decide(runId, caller.actor, { type: 'cancel' });
    await this.work.idle(runId);
    return { run: runView(await this.runs.current(runId)), accepted: true };
  }
}
