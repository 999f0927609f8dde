import { Injectable, Logger } from '@nestjs/common';
import {
  argumentsPathOf,
  type Call,
  callOf,
  cancelledBeforeSend,
  decideRun,
  notSent,
  parseToolId,
  type RequestCall,
  type Run,
} from '@taproom/mcp-domain';
import { StorageFailedError } from '../../platform/storage/storage-failed-error.ts';
import { ToolCaller } from '../../tools/tool-caller.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { RunFiles } from '../runs/run-files.ts';
import { RunWork } from '../runs/run-work.ts';
import { callHexOf, digestOf } from './call-hashes.ts';
import { CallSettler } from './call-settler.ts';
import type { CallEnd } from './conclude.ts';
import { Workspace } from './workspace.ts';

export type CallRequest = {
  runId: string;
  invocationId: string;
  round: number;
  callId: string;
  modelAlias: string;
  argumentsJson: string;
  actor: string;
};

/** The life of a call, the same for both drivers: request, start, make, settle. */
@Injectable()
export class CallDesk {
  private readonly logger = new Logger(CallDesk.name);

  constructor(
    private readonly runs: AgentRuns,
    private readonly files: RunFiles,
    private readonly work: RunWork,
    private readonly tools: ToolCaller,
    private readonly workspace: Workspace,
    private readonly settler: CallSettler,
  ) {}

  /**
   * Accepts a call, or answers it at once (a budget that is spent). Calls of one invocation must come one after another.
   * The arguments are stored before the event that names them. @throws ConsumerError as `decideRun`; StorageFailedError
   */
  async request(request: CallRequest): Promise<Run> {
    const { runId, argumentsJson, actor } = request;
    const command = requestCommand(request);
    const before = await this.runs.current(runId);
    if (decideRun({ exists: true, run: before }, command).length === 0) return before;
    const path = argumentsPathOf(command);
    await this.files.store(runId, [{ path, text: argumentsJson }]);
    try {
      return await this.runs.decide(runId, actor, command);
    } catch (error) {
      await this.files.remove(runId, path).catch(() => undefined);
      throw error;
    }
  }

  /** Makes a call that was requested, once, and records what came of it. @throws StorageFailedError */
  perform(run: Run, call: Call, { argumentsJson, actor }: CallRequest): Promise<Run> {
    const { runId } = run;
    return this.work.do(runId, async (signal) => {
      const startedAt = performance.now();
      const end = await this.#make(runId, call, { argumentsJson, actor, signal }).catch((error: unknown) =>
        this.#notMade(runId, error),
      );
      return this.settler.settle({ run, call, end, elapsedMs: Math.round(performance.now() - startedAt), actor });
    });
  }

  async #make(
    runId: string,
    call: Call,
    { argumentsJson, actor, signal }: { argumentsJson: string; actor: string; signal: AbortSignal },
  ): Promise<CallEnd> {
    const tool = parseToolId(call.toolId);
    if (tool?.provider !== 'mcp') {
      const answer = await this.workspace.answer(runId, tool?.name ?? '', argumentsJson);
      if (!answer) throw new TypeError(`${call.toolId} is made by the driver.`);
      return { kind: 'answer', answer };
    }
    const { registrationId, nativeName } = tool;
    if (!(await this.#start(runId, call, actor))) return { kind: 'outcome', outcome: cancelledBeforeSend() };
    const outcome = await this.tools.call({ registrationId, nativeName, argumentsJson, signal, actor });
    return { kind: 'outcome', outcome };
  }

  /** Nothing has left: that it was about to could not be recorded, or a builtin tool could not read. */
  #notMade(runId: string, error: unknown): CallEnd {
    this.logger.error(`A call in ${runId} was not made: ${String(error)}`);
    const reason = error instanceof StorageFailedError ? `${error.message}.` : 'The log says why.';
    return { kind: 'outcome', outcome: notSent('mcp.call_not_recorded', `The call was not made. ${reason}`) };
  }

  /** False when the run is ending: then nothing may leave. */
  async #start(runId: string, { invocationId, round, callId }: Call, actor: string): Promise<boolean> {
    const started = await this.runs.decide(runId, actor, { type: 'start-call', invocationId, round, callId });
    return callOf(started, { invocationId, round, callId })?.status === 'started';
  }
}

export function requestCommand(request: CallRequest): RequestCall {
  const { invocationId, round, callId, modelAlias, argumentsJson } = request;
  return {
    type: 'request-call',
    invocationId,
    round,
    callId,
    modelAlias,
    argumentsDigest: digestOf(argumentsJson),
    callHex: callHexOf(callId),
  };
}
