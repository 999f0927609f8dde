import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_UPSTREAM_RETRIES, type ModelFailure, modelRetryDelay, toolWasSent } from '@taproom/mcp-domain';
import { targetOf } from '../../model-connections/connection-target.ts';
import { ModelGateway } from '../../model-gateway/model-gateway.ts';
import { ModelServerError } from '../../model-gateway/model-server-error.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { ModelRefusedError } from '../answers/answer-error.ts';
import type { Reply, RootAnswer, Telling } from '../answers/root-answer.ts';
import type { ChatRoot } from './chat-root.ts';

export type Question = {
  body: string;
  /** What has to have come to be when the model begins to answer; its failure gives the answer up. */
  written: Promise<void> | undefined;
  telling: Telling;
};

/** Asks the model for one reply. */
@Injectable()
export class ModelAsker {
  constructor(
    private readonly gateway: ModelGateway,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Once a tool was sent the client can't simply try again, so Taproom does, where that may help and nothing was said yet.
   * @throws ModelRefusedError, ModelServerError, ModelUnusableError; after an abort the signal's reason
   */
  async ask(root: ChatRoot, answer: RootAnswer, question: Question): Promise<Reply> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.#once(root, answer, question);
      } catch (error) {
        const pause = this.#pauseAfter(error, failures, root, answer);
        if (pause === undefined) throw error;
        if (error instanceof ModelRefusedError) error.answer.discard();
        await delay(pause, undefined, { signal: root.signal });
      }
    }
  }

  async #once({ usable, signal }: ChatRoot, answer: RootAnswer, question: Question): Promise<Reply> {
    const target = targetOf(usable, '/chat/completions');
    const reply = await this.gateway.send({ method: 'POST', ...target, body: question.body, signal });
    if (!reply.ok) throw new ModelRefusedError(reply);
    await question.written?.catch((error: unknown) => {
      reply.discard();
      throw error;
    });
    return answer.hear(reply, question.telling);
  }

  #pauseAfter(error: unknown, failures: number, root: ChatRoot, { spoke }: RootAnswer): number | undefined {
    const failure = failureOf(error);
    if (!failure || spoke || root.signal.aborted || !toolWasSent(root.generation)) return undefined;
    const policy = { maxRetries: MAX_UPSTREAM_RETRIES, intervalMs: this.config.chat.retryIntervalMs };
    return modelRetryDelay(failure, failures, policy);
  }
}

function failureOf(error: unknown): ModelFailure | undefined {
  if (error instanceof ModelRefusedError) return { kind: 'http', status: error.answer.status };
  const isNetwork = error instanceof ModelServerError && ['unreachable', 'lost', 'silent'].includes(error.fault);
  return isNetwork ? { kind: 'network' } : undefined;
}
