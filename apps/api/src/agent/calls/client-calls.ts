import { Injectable } from '@nestjs/common';
import { callOf, decideRun, requireDriver, type Run, runStatus } from '@taproom/mcp-domain';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { CallDesk, type CallRequest, requestCommand } from './call-desk.ts';
import { WaitingCalls } from './waiting-calls.ts';

/** Calls that come from outside: one after another in an invocation, in order of arrival, each made once however often it is sent. */
@Injectable()
export class ClientCalls {
  readonly #turns = new KeyedQueue();
  readonly #waiting = new WaitingCalls();

  constructor(
    private readonly runs: AgentRuns,
    private readonly desk: CallDesk,
  ) {}

  /**
   * The run when the call is settled, and the run has ended if it took the run with it.
   * @throws ConsumerError as `decideRun`; StorageFailedError
   */
  async make(run: Run, request: CallRequest): Promise<Run> {
    requireDriver(run, 'client');
    const settled = callOf(run, request)
      ? this.#repeated(run, request)
      : await this.#waiting.hold(request, () =>
          this.#turns.run(`${request.runId} ${request.invocationId}`, () => this.#inTurn(request)),
        );
    return runStatus(settled) === 'cancelling' ? this.runs.ended(request.runId) : settled;
  }

  /** A call that is known does not wait for its turn: it is settled, or refused. */
  #repeated(run: Run, request: CallRequest): Run {
    decideRun({ exists: true, run }, requestCommand(request));
    return run;
  }

  async #inTurn(request: CallRequest): Promise<Run> {
    const run = await this.desk.request(request);
    const call = callOf(run, request);
    return call && call.status !== 'settled' ? this.desk.perform(run, call, request) : run;
  }
}
