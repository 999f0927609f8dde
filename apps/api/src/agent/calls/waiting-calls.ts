import { ConsumerError } from '@taproom/mcp-domain';
import type { CallRequest } from './call-desk.ts';
import { digestOf } from './call-hashes.ts';

/** The calls that were taken in and are not requested yet, since another call of their invocation runs. */
export class WaitingCalls {
  readonly #calls = new Map<string, { modelAlias: string; digest: string }>();

  /** @throws ConsumerError agent.call_in_progress, agent.call_id_reused, where the same call waits already */
  async hold<T>(request: CallRequest, task: () => Promise<T>): Promise<T> {
    const { runId, invocationId, round, callId, modelAlias, argumentsJson } = request;
    const key = JSON.stringify([runId, invocationId, round, callId]);
    const digest = digestOf(argumentsJson);
    const waiting = this.#calls.get(key);
    if (waiting) throw refusal(waiting.modelAlias === modelAlias && waiting.digest === digest);
    this.#calls.set(key, { modelAlias, digest });
    try {
      return await task();
    } finally {
      this.#calls.delete(key);
    }
  }
}

function refusal(same: boolean): ConsumerError {
  return same
    ? new ConsumerError('agent.call_in_progress', 'This call is still open; ask again for its answer in a moment.')
    : new ConsumerError(
        'agent.call_id_reused',
        'This call id was used in this round for another tool or other arguments.',
      );
}
