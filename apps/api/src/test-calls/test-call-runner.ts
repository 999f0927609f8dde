import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { McpTestCallOutcome } from '@taproom/contracts';
import { parseCallArguments, type Registration } from '@taproom/mcp-domain';
import { McpGateway } from '../mcp-gateway/mcp-gateway.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { RegistrationPipeline } from '../registrations/registration-pipeline.ts';
import { TestCallFinished } from './test-call-finished.event.ts';

export type TestCallRequest = { registrationId: string; nativeName: string; argumentsJson: string; actor: string };

type Wire = { signal: AbortSignal; onHandedOff: () => void };

/** One user's call of one tool: the permission doesn't matter here, and is not changed. */
@Injectable()
export class TestCallRunner {
  private readonly logger = new Logger(TestCallRunner.name);
  readonly #telling = new Set<Promise<void>>();

  constructor(
    private readonly pipeline: RegistrationPipeline,
    private readonly gateway: McpGateway,
    private readonly bus: EventBus,
  ) {}

  async run(request: TestCallRequest, wire: Wire): Promise<McpTestCallOutcome> {
    const startedAt = performance.now();
    const outcome = await this.#perform(request, wire);
    const durationMs = Math.round(performance.now() - startedAt);
    this.#tell(new TestCallFinished(request, outcome, durationMs));
    return outcome;
  }

  async #perform(request: TestCallRequest, wire: Wire): Promise<McpTestCallOutcome> {
    const registration = await this.#callable(request.registrationId);
    if ('outcome' in registration) return registration;
    const args = parseCallArguments(request.argumentsJson);
    if (!args.ok) return { outcome: 'not_sent', code: args.code, message: args.message };
    const { endpoint, headers, protocolVersion } = registration;
    const call = { nativeName: request.nativeName, args: args.value, ...wire };
    return this.gateway.callTool({ endpoint, headers, protocolVersion }, call);
  }

  async #callable(registrationId: string): Promise<Registration | McpTestCallOutcome> {
    try {
      const { registration } = await this.pipeline.healthy(registrationId);
      if (registration.state === 'active') return registration;
      const message = `${registration.displayName} is paused. Activate it to call its tools.`;
      return { outcome: 'not_sent', code: 'mcp.server_paused', message };
    } catch (error) {
      if (error instanceof ProblemError) return { outcome: 'not_sent', code: error.code, message: error.message };
      this.logger.error(`Registration ${registrationId} can't be read: ${String(error)}`);
      const message = 'The registration can not be read from disk right now. Settings shows the storage issue.';
      return { outcome: 'not_sent', code: 'mcp.storage_failed', message };
    }
  }

  /** Resolves when the feed has everything that ended so far. */
  async told(): Promise<void> {
    await Promise.all(this.#telling);
  }

  /** The outcome is what the caller waits for; the feed may follow. */
  #tell(finished: TestCallFinished): void {
    const telling = this.#publish(finished).finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  async #publish(finished: TestCallFinished): Promise<void> {
    try {
      await this.bus.publish(finished);
    } catch (error) {
      this.logger.error(`A finished test call is missing in the activity: ${String(error)}`);
    }
  }
}
