import { Injectable } from '@nestjs/common';
import {
  afterFinish,
  awaitReport,
  type BuiltinAnswer,
  type Call,
  cancelledBeforeSend,
  childrenToAwait,
  concludeBuiltinCall,
  type ControlName,
  type ControlRequest,
  delegated,
  haveEnded,
  parseToolId,
  readControlCall,
  refusalAnswer,
  type Run,
  type RunCommand,
  type TurnCall,
} from '@taproom/mcp-domain';
import { settleCommand } from '../calls/call-settler.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { ChildStarter } from './child-starter.ts';
import type { Drive, Place } from './drive.ts';
import { untilRun } from './until-run.ts';

/** Tools that steer the run itself. Each ends its call, and whatever else it does happens together with that. */
const CONTROL: ReadonlySet<string> = new Set<ControlName>([
  'agent.delegate',
  'agent.await',
  'agent.handoff',
  'task.return',
  'workspace.finish',
]);

@Injectable()
export class ControlCalls {
  constructor(
    private readonly runs: AgentRuns,
    private readonly children: ChildStarter,
  ) {}

  isControl({ tool }: TurnCall): boolean {
    const parts = parseToolId(tool.toolId);
    return parts?.provider === 'builtin' && CONTROL.has(parts.name);
  }

  /** Carries out a call that was requested. @throws StorageFailedError; after an abort the call is settled all the same */
  async perform(drive: Drive, place: Place, call: Call, turnCall: TurnCall): Promise<Run> {
    if (turnCall.outOfPlace) return this.#settle(drive, call, afterFinish());
    const name = parseToolId(turnCall.tool.toolId);
    const request = readControlCall(
      (name?.provider === 'builtin' ? name.name : '') as ControlName,
      turnCall.argumentsJson,
    );
    try {
      return await this.#carryOut(drive, place, call, request);
    } catch (error) {
      if (place.signal.aborted) return this.#settle(drive, call, cancelled());
      return this.#settle(drive, call, this.children.refusalOf(error) ?? refusalAnswer(error));
    }
  }

  #carryOut(drive: Drive, place: Place, call: Call, request: ControlRequest): Promise<Run> {
    switch (request.kind) {
      case 'refused':
        return this.#settle(drive, call, request.answer);
      case 'delegate':
        return this.#delegate(drive, call, request);
      case 'handoff':
        return this.#handOff(drive, call, request);
      case 'await':
        return this.#await(drive, place, call, request.invocationIds);
      case 'return':
        return this.#finish(drive, place, call, request.result);
      case 'finish':
        return this.#finish(drive, place, call, request.output);
    }
  }

  async #delegate(drive: Drive, call: Call, { profileId, task }: { profileId: string; task: string }): Promise<Run> {
    const child = await this.children.prepare(drive, call.invocationId, 'subagent', profileId);
    const { invocationId } = child.command;
    const run = await this.#decide(drive, child.command, this.#end(call, delegated(invocationId, profileId)));
    child.begin(task);
    return run;
  }

  /** The call ends first: an invocation hands over only when nothing of it is open. */
  async #handOff(drive: Drive, call: Call, request: { profileId: string; message: string }): Promise<Run> {
    const { profileId, message } = request;
    const child = await this.children.prepare(drive, call.invocationId, 'handoff', profileId);
    const answer = { content: `${profileId} has taken over as ${child.command.invocationId}.`, isError: false };
    const run = await this.#decide(drive, this.#end(call, answer), child.command);
    child.begin(message);
    return run;
  }

  async #await(drive: Drive, { signal }: Place, call: Call, named: string[] | undefined): Promise<Run> {
    const children = childrenToAwait(await this.runs.current(drive.runId), call.invocationId, named);
    if (!children.ok) return this.#settle(drive, call, children.answer);
    const { invocationIds } = children;
    const run = await untilRun(this.runs, drive.runId, (now) => haveEnded(now, invocationIds), signal);
    return this.#settle(drive, call, awaitReport(run, invocationIds));
  }

  /** An owner ends only when no call of a child is open: what a tool does is not given up for the end. */
  async #finish(drive: Drive, { signal }: Place, call: Call, output: string | undefined): Promise<Run> {
    const { invocationId } = call;
    const end: RunCommand = {
      type: 'finish',
      invocationId,
      status: 'completed',
      ...(output !== undefined && { output }),
    };
    const done = this.#end(call, { content: 'Finished.', isError: false });
    return this.children.whenQuiet({ runId: drive.runId, invocationId, signal }, () => this.#decide(drive, done, end));
  }

  #settle(drive: Drive, call: Call, answer: BuiltinAnswer): Promise<Run> {
    return this.#decide(drive, this.#end(call, answer));
  }

  #end(call: Call, answer: BuiltinAnswer): RunCommand {
    return settleCommand(call, concludeBuiltinCall(call, answer).settlement, 0);
  }

  #decide({ runId, actor }: Drive, ...commands: RunCommand[]): Promise<Run> {
    return this.runs.decide(runId, actor, ...commands);
  }
}

function cancelled(): BuiltinAnswer {
  const { code, message } = cancelledBeforeSend();
  return { content: message, isError: true, errorCode: code };
}
