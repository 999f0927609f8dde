import { Injectable, Logger } from '@nestjs/common';
import {
  ConsumerError,
  concludeBuiltinCall,
  type JsonTree,
  openCalls,
  parseToolId,
  planTurn,
  requireInvocation,
  type RunCommand,
  type RunError,
  runStatus,
} from '@taproom/mcp-domain';
import { StorageFailedError } from '../../platform/storage/storage-failed-error.ts';
import { settleCommand } from '../calls/call-settler.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { KeepTrying } from '../runs/keep-trying.ts';
import { AgentModel } from './agent-model.ts';
import { ChildStarter } from './child-starter.ts';
import type { Drive, Place } from './drive.ts';
import { DriveFailure } from './drive-failure.ts';
import { TurnCalls } from './turn-calls.ts';

/** One invocation from its first message to its end: ask the model, make its calls, and again. */
@Injectable()
export class InvocationLoop {
  private readonly logger = new Logger(InvocationLoop.name);

  constructor(
    private readonly runs: AgentRuns,
    private readonly model: AgentModel,
    private readonly turns: TurnCalls,
    private readonly children: ChildStarter,
    private readonly keepTrying: KeepTrying,
  ) {}

  /** Resolves when the invocation is over, or what keeps it from going on is recorded. Never throws. */
  async run(drive: Drive, invocationId: string, first: readonly JsonTree[], signal: AbortSignal): Promise<void> {
    const messages = [...first];
    try {
      for (let round = 1; !signal.aborted; round += 1) {
        const added = await this.#round(drive, { invocationId, round, signal }, messages);
        if (!added) return;
        messages.push(...added);
      }
    } catch (error) {
      if (await this.#isOver(drive, error, signal)) return;
      if (isUnforeseen(error)) this.logger.error({ err: error, msg: `${drive.runId} failed inside Taproom.` });
      await this.#fail(drive, invocationId, errorOf(error));
    }
  }

  /** What the round adds to the conversation; undefined when the invocation is over. */
  async #round(drive: Drive, place: Place, messages: readonly JsonTree[]): Promise<JsonTree[] | undefined> {
    const invocation = requireInvocation(await this.runs.current(drive.runId), place.invocationId);
    const message = await this.model.ask(drive, place, invocation, messages);
    const turn = planTurn(message, invocation.snapshot);
    if (turn.kind === 'failed') throw new DriveFailure(turn.error);
    if (turn.kind === 'final') {
      await this.#complete(drive, place, turn.text);
      return undefined;
    }
    const results = await this.turns.perform(drive, place, turn.calls);
    return results && [message, ...results];
  }

  async #complete({ runId, actor }: Drive, { invocationId, signal }: Place, output: string): Promise<void> {
    const finish: RunCommand = { type: 'finish', invocationId, status: 'completed', output };
    await this.children.whenQuiet({ runId, invocationId, signal }, () => this.runs.decide(runId, actor, finish));
  }

  /** Whether there is nothing to record: it was stopped from outside, or the run has ended or is about to. */
  async #isOver({ runId }: Drive, error: unknown, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return true;
    if (!(error instanceof ConsumerError)) return false;
    const run = await this.runs.current(runId).catch(() => undefined);
    return run !== undefined && runStatus(run) !== 'running';
  }

  async #fail(drive: Drive, invocationId: string, error: RunError): Promise<void> {
    try {
      await this.#recordFailure(drive, invocationId, error);
    } catch (cause) {
      const what = `The failure of ${drive.runId}`;
      this.logger.error(`${what} can't be stored, and is tried again: ${String(cause)}`);
      this.keepTrying.later(what, () => this.#recordFailure(drive, invocationId, error));
    }
  }

  /** A builtin call that was under way is over as well; one of an MCP tool is settled by whoever made it. */
  async #recordFailure({ runId, actor }: Drive, invocationId: string, error: RunError): Promise<void> {
    const own = openCalls(await this.runs.current(runId)).filter((call) => call.invocationId === invocationId);
    const builtin = own.filter(({ toolId }) => parseToolId(toolId)?.provider === 'builtin');
    const answer = { content: error.message, isError: true, errorCode: error.code };
    const ends = builtin.map((call) => settleCommand(call, concludeBuiltinCall(call, answer).settlement, 0));
    await this.runs.decide(runId, actor, ...ends, { type: 'fail', invocationId, error });
  }
}

function errorOf(error: unknown): RunError {
  if (error instanceof DriveFailure) return error.error;
  if (error instanceof ConsumerError) return { code: error.code, message: error.message, retryable: false };
  const message =
    error instanceof StorageFailedError ? `${error.message}.` : 'The run failed inside Taproom; its log says why.';
  return {
    code: error instanceof StorageFailedError ? 'mcp.storage_failed' : 'server.failed',
    message,
    retryable: false,
  };
}

function isUnforeseen(error: unknown): boolean {
  return !(error instanceof DriveFailure || error instanceof ConsumerError || error instanceof StorageFailedError);
}
