import { Injectable } from '@nestjs/common';
import {
  type EarlierRequest,
  type Generation,
  type GenerationError,
  groupKeyOf,
  requestsOf,
} from '@taproom/mcp-domain';

type Entry = Pick<Generation, 'generationId' | 'owner' | 'status'> & { error?: GenerationError };

/** What has to be known of all generations without reading their streams: filled at the start, and kept with every change. */
@Injectable()
export class GenerationIndex {
  readonly #groups = new Map<string, Map<string, Entry>>();
  readonly #suspended = new Set<string>();
  readonly #requests = new Map<string, Map<string, EarlierRequest[]>>();
  /** Which call has an executionCallId, by owner and id. */
  readonly #executions = new Map<string, string>();

  put(generation: Generation): void {
    const { generationId, owner, status, error, suspension, calls } = generation;
    const key = groupKeyOf(generation);
    if (key !== undefined) {
      within(this.#groups, key).set(generationId, { generationId, owner, status, ...(error && { error }) });
    }
    if (suspension) this.#suspended.add(generationId);
    else this.#suspended.delete(generationId);
    const requests = requestsOf(generation);
    if (requests.length > 0) within(this.#requests, owner).set(generationId, requests);
    for (const { executionCallId } of calls) this.#executions.set(executionKey(owner, executionCallId), generationId);
  }

  /** The generations of a group, this moment. */
  group(key: string | undefined): Entry[] {
    return key === undefined ? [] : [...(this.#groups.get(key)?.values() ?? [])];
  }

  /** Why a group is over; undefined while it is not. */
  groupError(key: string | undefined): GenerationError | undefined {
    return this.group(key).find(({ status }) => status === 'terminated')?.error;
  }

  suspendedIds(): string[] {
    return [...this.#suspended];
  }

  requestsBy(owner: string): EarlierRequest[] {
    return [...(this.#requests.get(owner)?.values() ?? [])].flat();
  }

  /** Takes an executionCallId for a call that is about to be written; false when another call of the same client has it. */
  claim(owner: string, executionCallId: string): boolean {
    const key = executionKey(owner, executionCallId);
    if (this.#executions.has(key)) return false;
    this.#executions.set(key, '');
    return true;
  }

  /** Gives it back when the call did not come to be. */
  release(owner: string, executionCallId: string): void {
    this.#executions.delete(executionKey(owner, executionCallId));
  }
}

function within<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const known = map.get(key) ?? new Map<string, V>();
  map.set(key, known);
  return known;
}

const executionKey = (owner: string, executionCallId: string): string =>
  JSON.stringify([owner, executionCallId.toLowerCase()]);
