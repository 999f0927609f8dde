import { Inject, Injectable } from '@nestjs/common';
import {
  type ChatRequest,
  type ClientResult,
  type Generation,
  matchSuspended,
  memberOf,
  type SuspendedTurn,
  type Suspension,
  textOf,
} from '@taproom/mcp-domain';
import { Generations } from '../legacy/generations.ts';
import type { Caller } from '../platform/http/caller.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { Clock } from '../platform/time/clock.ts';

export type FoundTurn = {
  generation: Generation;
  suspension: Suspension;
  results: readonly ClientResult[];
  /** Milliseconds since 1970. */
  foundAt: number;
  /** To be called once it is decided whether the turn was gone on with. */
  release: (consumed: boolean) => void;
};

export type FoundContinuation = FoundTurn | 'lost' | 'new';

/** Turns that were gone on with, so that a second answer to one can be told that it comes too late. */
const MOST_REMEMBERED = 500;

/** The tool turns that wait for results of the clients' own tools. */
@Injectable()
export class Continuations {
  readonly #claimed = new Set<string>();
  #consumed: SuspendedTurn[] = [];

  constructor(
    private readonly generations: Generations,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whose turn a request goes on with. A turn that is found is nobody else's until it is released. */
  async find(request: ChatRequest, caller: Caller, named: string | undefined): Promise<FoundContinuation> {
    const last = request.messages.at(-1);
    if (textOf(memberOf(last, 'role')) !== 'tool') return 'new';
    const suspended = await this.generations.suspended();
    const turns = [...suspended.flatMap((generation) => this.#turnOf(generation, caller)), ...this.#consumed];
    const found = matchSuspended(request.messages, turns, named);
    if (found.kind !== 'continued') return found.kind;
    const { turn, results } = found;
    const generation = suspended.find(({ generationId }) => generationId === turn.generationId);
    if (!generation) return 'lost';
    const { suspension } = turn;
    this.#claimed.add(suspension.turnId);
    const release = (consumed: boolean): void => this.#release(turn, consumed);
    return { generation, suspension, results, foundAt: Date.parse(this.clock.now()), release };
  }

  #turnOf({ generationId, owner, suspension, suspendedAt = '' }: Generation, caller: Caller): SuspendedTurn[] {
    if (!suspension) return [];
    const at = Date.parse(suspendedAt);
    const age = Date.parse(this.clock.now()) - at;
    const isFree = !this.#claimed.has(suspension.turnId);
    if (owner !== caller.clientId)
      return [{ generationId, suspendedAt: at, open: false, suspension: unnamed(suspension) }];
    const open = isFree && age <= this.config.chat.suspensionMs;
    return [{ generationId, suspension, suspendedAt: at, open }];
  }

  #release(turn: SuspendedTurn, consumed: boolean): void {
    this.#claimed.delete(turn.suspension.turnId);
    if (consumed) this.#consumed = [...this.#consumed, remembered(turn)].slice(-MOST_REMEMBERED);
  }
}

/** The ids of its calls only: whole conversations would fill the memory. */
function remembered({ generationId, suspension, suspendedAt }: SuspendedTurn): SuspendedTurn {
  const { turnId, roundId, clientCalls } = suspension;
  const rest = { results: [], assistant: '{}', requestMessages: 'null', history: '[]' };
  return { generationId, suspendedAt, open: false, suspension: { turnId, roundId, clientCalls, ...rest } };
}

/** Another client's turn is recognised by its conversation only: upstreams use the same ids for everybody. */
function unnamed(suspension: Suspension): Suspension {
  return { ...suspension, clientCalls: [] };
}
