import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  applyBodyOverrides,
  type Invocation,
  itemsOf,
  type JsonObjectTree,
  type JsonTree,
  mayRetryModel,
  memberOf,
  type ModelCallEvent,
  type ModelFailure,
  modelRequest,
  modelRetryDelay,
  readModelReply,
  tryJsonTree,
  writeJsonTree,
} from '@taproom/mcp-domain';
import { quoteOf, targetOf } from '../../model-connections/connection-target.ts';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import { ModelGateway } from '../../model-gateway/model-gateway.ts';
import { ModelServerError } from '../../model-gateway/model-server-error.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import type { Drive, Place } from './drive.ts';
import { driveFailure } from './drive-failure.ts';

type Attempt = { message: JsonObjectTree } | { failure: ModelFailure; reason: string };

/** Asks the run's model for the next message of an invocation. */
@Injectable()
export class AgentModel {
  constructor(
    private readonly runs: AgentRuns,
    private readonly gateway: ModelGateway,
  ) {}

  /**
   * The assistant's message, with members nobody here knows. Repeated as the profile says, where that may help: no tool is called
   * by asking. @throws DriveFailure; ConsumerError agent.run_closed; after an abort the signal's reason
   */
  async ask(
    drive: Drive,
    place: Place,
    invocation: Invocation,
    messages: readonly JsonTree[],
  ): Promise<JsonObjectTree> {
    const { invocationId, round, signal } = place;
    const { modelRetry } = invocation.profile;
    const body = applyBodyOverrides(modelRequest(drive.model, messages, invocation.snapshot), drive.usable.overrides);
    const text = writeJsonTree(body);
    for (let attempt = 1; ; attempt += 1) {
      await this.#note(drive, { type: 'model_call_started', data: { invocationId, round, attempt } });
      const tried = await this.#try(drive, text, signal);
      if ('message' in tried) {
        const toolCalls = itemsOf(memberOf(tried.message, 'tool_calls')).length;
        await this.#note(drive, { type: 'model_call_completed', data: { invocationId, round, toolCalls } });
        return tried.message;
      }
      const { failure, reason } = tried;
      const delayMs = modelRetryDelay(failure, attempt, modelRetry);
      if (delayMs === undefined) throw driveFailure('model.request_failed', reason, mayRetryModel(failure));
      const data = { invocationId, round, attempt, delayMs, reason };
      await this.#note(drive, { type: 'model_call_retry_scheduled', data });
      await delay(delayMs, undefined, { signal });
    }
  }

  async #try({ usable }: Drive, body: string, signal: AbortSignal): Promise<Attempt> {
    try {
      const target = targetOf(usable, '/chat/completions');
      const answer = await this.gateway.send({ method: 'POST', ...target, body, signal });
      const text = await answer.text();
      if (answer.ok) return { message: messageOf(answer, text) };
      const words = quoteOf(usable)(text);
      const reason = `The model's server answered ${answer.status}${words === '' ? '.' : `: ${words}`}`;
      return { failure: { kind: 'http', status: answer.status }, reason };
    } catch (error) {
      if (!(error instanceof ModelServerError)) throw error;
      if (!['unreachable', 'lost', 'silent'].includes(error.fault)) {
        throw driveFailure('model.request_failed', error.message);
      }
      return { failure: { kind: 'network' }, reason: error.message };
    }
  }

  async #note({ runId, actor }: Drive, event: ModelCallEvent): Promise<void> {
    await this.runs.decide(runId, actor, { type: 'note-model-call', event });
  }
}

function messageOf(answer: ModelAnswer, text: string): JsonObjectTree {
  const completion = tryJsonTree(text);
  const reply = completion && readModelReply(completion);
  if (reply) return reply.message;
  const isStream = answer.mediaType === 'text/event-stream';
  const hint = isStream ? ' It sent a stream: take "stream" out of the connection\'s body overrides.' : '';
  throw driveFailure('model.reply_invalid', `The model's server answered without a message that can be used.${hint}`);
}
