import { Injectable } from '@nestjs/common';
import {
  commitAnswer,
  type CommitAnswer,
  type CommitTurn,
  ConsumerError,
  type EarlierRequest,
  type Generation,
  type GenerationError,
  type GenerationJournalEvent,
  generationJournalEvent,
  type GenerationSource,
  groupKeyOf,
  type LegacyCallAnswer,
  legacyCallAnswer,
  type LegacyCommand,
  type RequestMark,
  requireRound,
  type Round,
  type Suspension,
  type ToolListing,
} from '@taproom/mcp-domain';
import { type Caller, hasScope, mayTouch } from '../platform/http/caller.ts';
import { Clock, Ids } from '../platform/time/clock.ts';
import { CachedTools } from '../tools/cached-tools.ts';
import { CallRunner, type RoundCall } from './call-runner.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationJournal } from './generation-journal.ts';
import { GenerationWriter } from './generation-writer.ts';
import { RunningCalls } from './running-calls.ts';

export type NewGeneration = {
  source: GenerationSource;
  groupId?: string;
  chatId?: string;
  recursionLimit?: number;
  /** Of a root behind `/v1`: what tells its request from others. */
  request?: RequestMark;
  /** The tools to freeze; those that are cached now, if it is left out. */
  listing?: ToolListing;
  /** One that `newId` made, for whoever has to know it before. */
  generationId?: string;
  /** What happens to it at once, together with its start or not at all. */
  then?: readonly LegacyCommand[];
};

export type InRound = { generation: Generation; round: Round };

/**
 * Legacy generations: the stepwise ones of `/api/legacy` and the roots of `/v1` (`source: 'chat'`). One generation is one root.
 *
 *     const generation = await generations.start(caller, { source: 'chat', recursionLimit: 5 });
 *     const { round } = await generations.prepareRound(caller, id, { localNames });      // aliases of this round
 *     roundSpecs(generation.descriptors, round)                                          // what the model is told
 *     await generations.finalizeRound(caller, id, { roundId, names, digest });
 *     const { answer } = await generations.call(caller, id, { roundId, toolCallId, name, argumentsJson });
 *     await generations.commit(caller, id, { roundId, digest, assistant, localResults });
 *
 * - Who may not touch a generation does not find it: every method throws ConsumerError `legacy.generation_not_found` then.
 * - What a method returns is durable. What the domain refuses is a ConsumerError, and changes nothing; a disk that fails is a
 *   StorageFailedError, and nothing further may be sent then.
 * - Generations are never changed in place; the one that is returned is the state after the method.
 * - After a restart everything is there again. A call that was under way is unknown then, and its generation terminated.
 */
@Injectable()
export class Generations {
  constructor(
    private readonly journal: GenerationJournal,
    private readonly writer: GenerationWriter,
    private readonly index: GenerationIndex,
    private readonly running: RunningCalls,
    private readonly runner: CallRunner,
    private readonly tools: CachedTools,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  newId(): string {
    return `gen_${this.ids.uuid()}`;
  }

  /** A new root, with the descriptors of this moment. Throws `legacy.group_terminated`. */
  async start(
    caller: Caller,
    { listing, generationId = this.newId(), then = [], ...root }: NewGeneration,
  ): Promise<Generation> {
    const owner = caller.clientId;
    const key = groupKeyOf({ owner, ...root });
    const frozen = listing ?? (await this.tools.list());
    const start = { type: 'start-generation' as const, generationId, owner, listing: frozen, ...root };
    await this.writer.change(generationId, caller.actor, [{ ...start, group: this.#groupOf(key) }, ...then]);
    const generation = await this.read(caller, generationId);
    // The group may have ended while this was written.
    if (generation.status === 'terminated') throw groupOver();
    return generation;
  }

  /** The state. An open call that nobody runs any more has its outcome by then. */
  async read(caller: Caller, generationId: string): Promise<Generation> {
    const generation = await this.writer.read(generationId);
    if (generation && mayTouch(caller, generation.owner)) return generation;
    throw notFound(generationId);
  }

  /** As `read`, for whoever has the scope `chat` alone: the roots of its own requests to `/v1`, and nothing else. */
  async readFor(caller: Caller, generationId: string): Promise<Generation> {
    const generation = await this.read(caller, generationId);
    if (generation.source === 'chat' || hasScope(caller, 'legacy')) return generation;
    throw notFound(generationId);
  }

  /** A root of `/v1` is driven by its request alone. Throws `legacy.generation_closed`. */
  async requireStepwise(caller: Caller, generationId: string): Promise<void> {
    const { source } = await this.read(caller, generationId);
    if (source === 'legacy') return;
    throw new ConsumerError(
      'legacy.generation_closed',
      'This generation belongs to a request of /v1, which drives it; here it can only be read.',
    );
  }

  /** Everything that happened, oldest first, as the client may read it. */
  async events(caller: Caller, generationId: string): Promise<GenerationJournalEvent[]> {
    await this.read(caller, generationId);
    const { events } = await this.journal.read(generationId);
    return events.map((event) => generationJournalEvent(event, generationId));
  }

  /**
   * The next round: aliases anew, `localNames` first. `mcp: 'left-out'` binds none. Throws `legacy.generation_terminated`,
   * `legacy.generation_closed`, `legacy.turn_uncommitted`.
   */
  async prepareRound(
    caller: Caller,
    generationId: string,
    { localNames, mcp }: { localNames: string[]; mcp?: 'left-out' },
  ): Promise<InRound> {
    const roundId = `rnd_${this.ids.uuid()}`;
    const prepare = { type: 'prepare-round' as const, roundId, localNames, ...(mcp && { mcp }) };
    return this.#inRound(caller, generationId, roundId, prepare);
  }

  /**
   * What is left of the aliases: each stays bound that is in `names` exactly once. `digest` tells the same request from another.
   * Throws as `finalizeRound` of the domain.
   */
  async finalizeRound(
    caller: Caller,
    generationId: string,
    final: { roundId: string; names: string[]; digest: string },
  ): Promise<InRound> {
    return this.#inRound(caller, generationId, final.roundId, { type: 'finalize-round', ...final });
  }

  /**
   * One call of a bound alias, through the gate, to its end; one after another in each generation, in the order of arrival. It
   * goes on when nobody waits for it any more, until `cancel`. The same call again has the same answer; `terminated` is the
   * answer of an unknown one, and the generation is over then. Throws as `requestLegacyCall` of the domain.
   */
  async call(
    caller: Caller,
    generationId: string,
    call: RoundCall,
  ): Promise<{ generation: Generation; answer: LegacyCallAnswer }> {
    const generation = await this.runner.run(await this.read(caller, generationId), call, caller.actor);
    const answer = legacyCallAnswer(generation, call);
    if (!answer) throw new Error(`The call ${call.toolCallId} has ended without an outcome.`);
    return { generation, answer };
  }

  /** A whole turn, or nothing of it. Throws as `commitTurn` of the domain. */
  async commit(
    caller: Caller,
    generationId: string,
    turn: Omit<CommitTurn, 'type' | 'sendDate'>,
  ): Promise<{ generation: Generation; answer: CommitAnswer }> {
    const sendDate = Date.parse(this.clock.now());
    const command = { type: 'commit' as const, ...turn, sendDate };
    const { generation, round } = await this.#inRound(caller, generationId, turn.roundId, command);
    if (!round.commit) throw new Error(`The round ${round.roundId} was committed, but has no answer.`);
    return { generation, answer: commitAnswer(round.commit.answer) };
  }

  /** The end of a root whose answer goes to the client as it is. Throws `legacy.generation_terminated`, `…_closed`. */
  async complete(caller: Caller, generationId: string): Promise<Generation> {
    return this.apply(caller, generationId, [{ type: 'complete' }]);
  }

  /** Keeps a turn that waits for the client's own tools. Throws `legacy.generation_terminated`, `legacy.generation_closed`. */
  async suspendTurn(caller: Caller, generationId: string, suspension: Suspension): Promise<Generation> {
    return this.apply(caller, generationId, [{ type: 'suspend-turn', suspension }]);
  }

  /**
   * Ends the generation without an answer, and stops the wait for its calls: what has left is unknown, and terminates it; what
   * has not is not sent. Resolves when every call has its outcome. `error` says why, where it was not the client's wish.
   * `before` is the status that it had: nothing happens unless that is `open`.
   */
  async cancel(
    caller: Caller,
    generationId: string,
    error?: GenerationError,
  ): Promise<{ generation: Generation; before: Generation['status'] }> {
    const { status: before } = await this.read(caller, generationId);
    if (before === 'open') {
      await this.apply(caller, generationId, [{ type: 'cancel', ...(error && { error }) }]);
      await this.running.cancel(generationId);
    }
    return { generation: await this.read(caller, generationId), before };
  }

  /** Any commands, together or not at all, each upon the one before: such as a commit with `resume-turn`. */
  async apply(caller: Caller, generationId: string, commands: readonly LegacyCommand[]): Promise<Generation> {
    await this.read(caller, generationId);
    return this.writer.change(generationId, caller.actor, commands);
  }

  /** Every generation with a turn that waits, of any client and age: who may continue it is for the caller to judge. */
  async suspended(): Promise<Generation[]> {
    const read = await Promise.all(this.index.suspendedIds().map((id) => this.writer.read(id)));
    return read.flatMap((generation) => (generation?.suspension ? [generation] : []));
  }

  /** The requests that a client's roots were answered in, as far as they had a `request`: those of the last day at least. */
  requestsBy(clientId: string): EarlierRequest[] {
    return this.index.requestsBy(clientId);
  }

  #groupOf(key: string | undefined): { status: Generation['status'] }[] {
    return this.index.groupError(key) ? [{ status: 'terminated' }] : [];
  }

  async #inRound(caller: Caller, generationId: string, roundId: string, command: LegacyCommand): Promise<InRound> {
    const generation = await this.apply(caller, generationId, [command]);
    return { generation, round: requireRound(generation, roundId) };
  }
}

const notFound = (generationId: string): ConsumerError =>
  new ConsumerError('legacy.generation_not_found', `There is no generation ${generationId.slice(0, 64)}.`);

const groupOver = (): ConsumerError =>
  new ConsumerError(
    'legacy.group_terminated',
    'A tool outcome in this group is unknown; the group is over. Begin a new one.',
  );
