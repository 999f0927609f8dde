import { Injectable } from '@nestjs/common';
import type { EarlierRequest, Generation, GenerationError } from '@taproom/mcp-domain';
import { entryOf, type GenerationEntry, REQUESTS_MATTER_MS } from './generation-entry.ts';

/** What has to be known of all generations without reading their streams: filled at the start, and kept with every change. */
@Injectable()
export class GenerationIndex {
  readonly #entries = new Map<string, GenerationEntry>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #requests = new Map<string, Set<string>>();
  /** The generations that have requests, each with the time of its last; the one that was added first is the first. */
  readonly #asked = new Map<string, number>();
  #latest = 0;
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

  /** Requests that can't be repeated any more are forgotten when others come, whosever they are. */
  #addRequests({ owner, generationId, requests }: GenerationEntry): void {
    addTo(this.#requests, owner, generationId);
    const at = requests.at(-1)?.at ?? 0;
    this.#asked.delete(generationId);
    this.#asked.set(generationId, at);
    this.#latest = Math.max(this.#latest, at);
    for (const [id, last] of this.#asked) {
      if (last >= this.#latest - REQUESTS_MATTER_MS) return;
      this.#forgetRequests(id);
    }
  }

  #forgetRequests(generationId: string): void {
    this.#asked.delete(generationId);
    const entry = this.#entries.get(generationId);
    if (!entry) return;
    this.#entries.set(generationId, { ...entry, requests: [] });
    const ids = this.#requests.get(entry.owner);
    ids?.delete(generationId);
    if (ids?.size === 0) this.#requests.delete(entry.owner);
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
