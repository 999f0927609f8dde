import { Injectable } from '@nestjs/common';
import type { EarlierRequest, Generation, GenerationError } from '@taproom/mcp-domain';
import { entryOf, type GenerationEntry, REQUESTS_MATTER_MS } from './generation-entry.ts';

/** What has to be known of all generations without reading their streams: filled at the start, and kept with every change. */
@Injectable()
export class GenerationIndex {
  readonly #entries = new Map<string, GenerationEntry>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #requests = new Map<string, Set<string>>();
  readonly #suspended = new Set<string>();
  readonly #executions = new Set<string>();

  put(generation: Generation): void {
    this.add(entryOf(generation));
  }

  add(entry: GenerationEntry): void {
    const { generationId, owner, groupKey, state, requests, executionCallIds } = entry;
    this.#entries.set(generationId, entry);
    if (groupKey !== undefined) addTo(this.#groups, groupKey, generationId);
    if (requests.length > 0) this.#addRequests(entry);
    if (state === 'suspended') this.#suspended.add(generationId);
    else this.#suspended.delete(generationId);
    for (const id of executionCallIds) this.#executions.add(executionKey(owner, id));
  }

  entries(): GenerationEntry[] {
    return [...this.#entries.values()];
  }

  /** The generations of a group, this moment. */
  group(key: string | undefined): GenerationEntry[] {
    return this.#entriesOf(key === undefined ? undefined : this.#groups.get(key));
  }

  /** Why a group is over; undefined while it is not. */
  groupError(key: string | undefined): GenerationError | undefined {
    return this.group(key).find(({ error }) => error !== undefined)?.error;
  }

  suspendedIds(): string[] {
    return [...this.#suspended];
  }

  requestsBy(owner: string): EarlierRequest[] {
    return this.#entriesOf(this.#requests.get(owner)).flatMap(({ requests }) => requests);
  }

  /** Takes an executionCallId for a call that is about to be written; false when another call of the same client has it. */
  claim(owner: string, executionCallId: string): boolean {
    const key = executionKey(owner, executionCallId);
    if (this.#executions.has(key)) return false;
    this.#executions.add(key);
    return true;
  }

  /** Gives it back when the call did not come to be. */
  release(owner: string, executionCallId: string): void {
    this.#executions.delete(executionKey(owner, executionCallId));
  }

  /** Requests that can't be repeated any more go when others come, so that looking through them stays cheap. */
  #addRequests({ owner, generationId, requests }: GenerationEntry): void {
    const ids = addTo(this.#requests, owner, generationId);
    const oldest = (requests.at(-1)?.at ?? 0) - REQUESTS_MATTER_MS;
    for (const id of ids) {
      if ((this.#entries.get(id)?.requests.at(-1)?.at ?? 0) >= oldest) return;
      ids.delete(id);
    }
  }

  #entriesOf(ids: Iterable<string> = []): GenerationEntry[] {
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []);
  }
}

function addTo(map: Map<string, Set<string>>, key: string, id: string): Set<string> {
  const ids = map.get(key) ?? new Set<string>();
  map.set(key, ids.add(id));
  return ids;
}

const executionKey = (owner: string, executionCallId: string): string =>
  JSON.stringify([owner, executionCallId.toLowerCase()]);
