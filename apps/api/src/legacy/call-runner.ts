import { Injectable } from '@nestjs/common';
import {
  cancelledBeforeSend,
  ConsumerError,
  decideGeneration,
  type Generation,
  legacyCallOf,
  type LegacyCall,
  type LegacyCallRequest,
  notSent,
  parseToolId,
} from '@taproom/mcp-domain';
import { Ids } from '../platform/time/clock.ts';
import { ToolCaller } from '../tools/tool-caller.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationWriter } from './generation-writer.ts';
import { type CallToRun, RunningCalls } from './running-calls.ts';

export type RoundCall = LegacyCallRequest & { roundId: string };

/** One call of a generation, from its request to its outcome. */
@Injectable()
export class CallRunner {
  constructor(
    private readonly writer: GenerationWriter,
    private readonly running: RunningCalls,
    private readonly index: GenerationIndex,
    private readonly caller: ToolCaller,
    private readonly ids: Ids,
  ) {}

  /** Resolves when the call has its outcome, the same for the same call. @throws ConsumerError as `requestLegacyCall` */
  async run(generation: Generation, request: RoundCall, actor: string): Promise<Generation> {
    const call = { ...request, executionCallId: request.executionCallId ?? this.ids.uuid() };
    // Refused at once, or answered already: neither waits for another call to end.
    const command = { type: 'request-call' as const, ...call };
    if (decideGeneration({ exists: true, generation }, command).length === 0) return generation;
    const { generationId, owner } = generation;
    const toRun = { generationId, ...call };
    return this.running.run(toRun, (signal) => this.#perform(owner, toRun, { signal, actor }));
  }

  async #perform(owner: string, call: CallToRun, context: { signal: AbortSignal; actor: string }): Promise<Generation> {
    const { generationId, executionCallId } = call;
    const requested = await this.#request(owner, call, context.actor);
    const made = legacyCallOf(requested, call);
    if (made?.status !== 'requested') return requested;
    const outcome = await this.#send(made, generationId, context);
    this.running.keep(executionCallId, outcome);
    return this.writer.change(generationId, context.actor, [{ type: 'settle-call', executionCallId, outcome }]);
  }

  async #request(owner: string, call: CallToRun, actor: string): Promise<Generation> {
    const { generationId, ...request } = call;
    if (!this.index.claim(owner, call.executionCallId)) {
      throw new ConsumerError('legacy.execution_call_id_reused', 'This executionCallId belongs to another call.');
    }
    try {
      return await this.writer.change(generationId, actor, [{ type: 'request-call', ...request }]);
    } catch (error) {
      this.index.release(owner, call.executionCallId);
      throw error;
    }
  }

  /** That it is about to leave is durable before it does. */
  async #send(call: LegacyCall, generationId: string, { signal, actor }: { signal: AbortSignal; actor: string }) {
    const { executionCallId, argumentsJson } = call;
    this.running.keep(executionCallId, notSent('mcp.storage_failed', NOT_RECORDED));
    const { calls } = await this.writer.change(generationId, actor, [{ type: 'start-call', executionCallId }]);
    const started = calls.some((one) => one.executionCallId === executionCallId && one.status === 'started');
    const tool = parseToolId(call.toolId);
    // From here on nobody could say that it was not sent, but the one who sends it.
    this.running.written(executionCallId);
    if (!started || tool?.provider !== 'mcp') return cancelledBeforeSend();
    const { registrationId, nativeName } = tool;
    return this.caller.call({ registrationId, nativeName, argumentsJson, signal, actor });
  }
}

const NOT_RECORDED = 'The call could not be recorded on disk, so it was not sent. The tool was not executed.';
