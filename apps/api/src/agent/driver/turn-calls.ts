import { Injectable } from '@nestjs/common';
import { callOf, type JsonTree, type Run, runStatus, toolMessage, type TurnCall } from '@taproom/mcp-domain';
import { CallDesk, type CallRequest } from '../calls/call-desk.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { ControlCalls } from './control-calls.ts';
import type { Drive, Place } from './drive.ts';

/** Makes the calls of one turn, in order. */
@Injectable()
export class TurnCalls {
  constructor(
    private readonly runs: AgentRuns,
    private readonly desk: CallDesk,
    private readonly control: ControlCalls,
  ) {}

  /** The model's messages of the results; undefined once the invocation goes on no more. @throws StorageFailedError */
  async perform(drive: Drive, place: Place, calls: readonly TurnCall[]): Promise<JsonTree[] | undefined> {
    const messages: JsonTree[] = [];
    for (const turnCall of calls) {
      const run = await this.#one(drive, place, turnCall);
      const call = callOf(run, { ...place, callId: turnCall.callId });
      if (!goesOn(run, place.invocationId) || call?.status !== 'settled' || !call.result) return undefined;
      messages.push(toolMessage(turnCall.callId, call.result.content));
    }
    return messages;
  }

  async #one(drive: Drive, place: Place, turnCall: TurnCall): Promise<Run> {
    const { invocationId, round } = place;
    const { callId, tool, argumentsJson } = turnCall;
    const request: CallRequest = {
      runId: drive.runId,
      invocationId,
      round,
      callId,
      modelAlias: tool.modelAlias,
      argumentsJson,
      actor: drive.actor,
    };
    const run = await this.desk.request(request);
    const call = callOf(run, request);
    if (!call || call.status === 'settled') return run;
    if (!this.control.isControl(turnCall)) return this.desk.perform(run, call, request);
    return this.control.perform(drive, place, call, turnCall);
  }
}

function goesOn(run: Run, invocationId: string): boolean {
  return runStatus(run) === 'running' && run.invocations.get(invocationId)?.status === 'running';
}
