import { Injectable, Logger } from '@nestjs/common';
import type { Call, Run, SettleCall } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { KeepTrying } from '../runs/keep-trying.ts';
import { RunFiles } from '../runs/run-files.ts';
import { type CallEnd, conclude } from './conclude.ts';

export type EndedCall = { run: Run; call: Call; end: CallEnd; elapsedMs: number; actor: string };

/**
 * Records what came of a call: first its files, then the event. A call that was made can't be made undone, so when the disk does
 * not take it, it is tried again until it does; meanwhile the call is open, and after a crash its outcome is unknown.
 */
@Injectable()
export class CallSettler {
  private readonly logger = new Logger(CallSettler.name);

  constructor(
    private readonly runs: AgentRuns,
    private readonly files: RunFiles,
    private readonly keepTrying: KeepTrying,
  ) {}

  /** @throws StorageFailedError; it goes on trying then */
  async settle(ended: EndedCall): Promise<Run> {
    try {
      return await this.#record(ended);
    } catch (error) {
      const what = `What came of a call in ${ended.run.runId}`;
      this.logger.error(`${what} can't be stored, and is tried again: ${String(error)}`);
      this.keepTrying.later(what, () => this.#record(ended));
      throw error;
    }
  }

  async #record({ run, call, end, elapsedMs, actor }: EndedCall): Promise<Run> {
    const { settlement, files } = conclude(run, call, end);
    await this.files.store(run.runId, files);
    return this.runs.decide(run.runId, actor, settleCommand(call, settlement, elapsedMs));
  }
}

export function settleCommand(
  { invocationId, round, callId }: Call,
  settlement: SettleCall['settlement'],
  elapsedMs: number,
): SettleCall {
  return { type: 'settle-call', invocationId, round, callId, elapsedMs, settlement };
}
