import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type CallOutcome, consumerOutcome, decideSend, notSent, unknownOutcomeError } from '@taproom/mcp-domain';
import { IT_MAY_HAVE_RUN } from '../mcp-gateway/call-outcome.ts';
import { McpGateway } from '../mcp-gateway/mcp-gateway.ts';
import { RegistrationReadings } from './registration-readings.ts';
import { ToolCallFinished } from './tool-call-finished.event.ts';

export type ToolCallRequest = {
  registrationId: string;
  nativeName: string;
  /** As the model or the caller wrote it; never mended. */
  argumentsJson: string;
  /** Cancels the call: what has not left stays here, what has left is unknown. */
  signal: AbortSignal;
  /** Who is named in the activity feed. */
  actor: string;
};

/**
 * One call of one tool for a consumer (Agent, Legacy, `/v1`), through the gate.
 *
 *     const outcome = await toolCaller.call({ registrationId, nativeName, argumentsJson, signal, actor });
 *
 * - The registration is read anew right before: removed, unreadable, paused, or the tool off is `not_sent` with the code of
 *   the gate, and so are arguments that are too long or no JSON object. Ask and Allow both go out at once. Endpoint and headers
 *   are those of now.
 * - It never throws and never repeats. `known_response`: the server answered. `not_sent`: it is proven that the tool was not
 *   asked. `outcome_unknown`: it may have run; give it to the domain's `unknownOutcomeError` for the one code and the words.
 * - Whoever calls has to make durable beforehand that the call is about to leave: when the process dies during a call, only
 *   that tells it from a call that was never made.
 * - `signal` may be aborted at any moment, before the call too; aborting twice is harmless.
 * - When Taproom stops, every call is cancelled and ends as above; each slice still has to record what came of its calls.
 * - The activity feed shows that the call ended, and how, but not what was said.
 */
@Injectable()
export class ToolCaller implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ToolCaller.name);
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    private readonly registrations: RegistrationReadings,
    private readonly gateway: McpGateway,
    private readonly bus: EventBus,
  ) {}

  async call(request: ToolCallRequest): Promise<CallOutcome> {
    const startedAt = performance.now();
    const outcome = await this.#track(this.#perform(request));
    const durationMs = Math.round(performance.now() - startedAt);
    void this.#track(this.#tell(request, outcome, durationMs));
    return outcome;
  }

  /** The calls end at once, and the feed is told before the disk is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #perform({ registrationId, nativeName, argumentsJson, signal }: ToolCallRequest): Promise<CallOutcome> {
    const cancel = AbortSignal.any([signal, this.#stopping.signal]);
    try {
      const registration = await this.registrations.one(registrationId);
      const decision = decideSend({ cancelled: cancel.aborted, argumentsJson, nativeName, registration });
      if (!decision.send) return decision.outcome;
      const { target, args } = decision;
      return inConsumersWords(await this.gateway.callTool(target, { nativeName, args, signal: cancel }));
    } catch (error) {
      this.logger.error(`A call of ${registrationId} could not be judged: ${String(error)}`);
      return notSent('mcp.call_failed', 'The call failed inside Taproom before it was sent; its log says why.');
    }
  }

  async #tell(request: ToolCallRequest, outcome: CallOutcome, durationMs: number): Promise<void> {
    const { registrationId, nativeName, actor } = request;
    try {
      await this.bus.publish(new ToolCallFinished({ registrationId, nativeName, actor }, outcome, durationMs));
    } catch (error) {
      this.logger.error(`A finished tool call is missing in the activity: ${String(error)}`);
    }
  }

  async #track<T>(task: Promise<T>): Promise<T> {
    this.#running.add(task);
    try {
      return await task;
    } finally {
      this.#running.delete(task);
    }
  }
}

/** The gateway's code stays; its last sentence is said as runs and generations say it. */
function inConsumersWords(outcome: CallOutcome): CallOutcome {
  if (outcome.outcome !== 'outcome_unknown') return consumerOutcome(outcome);
  const { message } = unknownOutcomeError({ message: outcome.message.replace(IT_MAY_HAVE_RUN, '').trim() });
  return { ...outcome, message };
}
