import { Injectable, Logger } from '@nestjs/common';
import {
  decideGenerationTogether,
  evolveGeneration,
  type Generation,
  type GenerationState,
  groupKeyOf,
  type LegacyCommand,
  type LegacyEvent,
  planGenerationRecovery,
} from '@taproom/mcp-domain';
import { EndedGenerations } from './ended-generations.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationJournal } from './generation-journal.ts';
import { RunningCalls } from './running-calls.ts';

/** Who is named for what nobody asked for. */
export const TAPROOM = 'taproom';

/**
 * Every change of a generation. What is overdue comes first, whoever comes by: the outcome of a call that nobody runs any more,
 * because it could not be written when it was there or the process died, and the end of a group.
 */
@Injectable()
export class GenerationWriter {
  private readonly logger = new Logger(GenerationWriter.name);

  constructor(
    private readonly journal: GenerationJournal,
    private readonly index: GenerationIndex,
    private readonly running: RunningCalls,
    private readonly ended: EndedGenerations,
  ) {}

  /** undefined where there is none. @throws what the journal throws for a stream that can't be read */
  async read(generationId: string): Promise<Generation | undefined> {
    const { state } = await this.journal.read(generationId);
    if (!state.exists) return undefined;
    return this.#overdue(state).length === 0 ? state.generation : this.change(generationId, TAPROOM, []);
  }

  /**
   * All commands together, or none of them. What is overdue is written even if they are refused.
   * @throws ConsumerError as the domain decides; StorageFailedError, and nothing has changed then
   */
  async change(generationId: string, actor: string, commands: readonly LegacyCommand[]): Promise<Generation> {
    let refusal: { error: unknown } | undefined;
    const { state, appended } = await this.journal.change(generationId, actor, (before) => {
      const overdue = decideGenerationTogether(before, this.#overdue(before));
      try {
        return [...overdue, ...decideGenerationTogether(after(before, overdue), commands)];
      } catch (error) {
        refusal = { error };
        return overdue;
      }
    });
    if (state.exists) await this.#tell(state.generation, appended);
    if (refusal) throw refusal.error;
    if (!state.exists) throw new Error(`The generation ${generationId} was changed, but is not there.`);
    return state.generation;
  }

  #overdue(state: GenerationState): LegacyCommand[] {
    if (!state.exists) return [];
    const { generation } = state;
    const left = planGenerationRecovery(generation).flatMap((command): LegacyCommand[] => {
      if (command.type !== 'settle-call' || this.running.has(command.executionCallId)) return [];
      return [{ ...command, outcome: this.running.keptOutcome(command.executionCallId) ?? command.outcome }];
    });
    const error = generation.status === 'open' ? this.index.groupError(groupKeyOf(generation)) : undefined;
    return error ? [...left, { type: 'terminate-with-group', error }] : left;
  }

  async #tell(generation: Generation, appended: readonly LegacyEvent[]): Promise<void> {
    this.index.put(generation);
    if (generation.status !== 'open') this.ended.ended(generation.generationId);
    for (const { executionCallId, status } of generation.calls)
      if (status === 'settled' || status === 'unknown') this.running.written(executionCallId);
    if (appended.some(({ type }) => type === 'generation_terminated')) await this.#endGroup(generation);
  }

  /** The others of the group end with it; one that can't be written now ends when it is looked at. */
  async #endGroup(generation: Generation): Promise<void> {
    const others = this.index.group(groupKeyOf(generation)).filter(({ state }) => state !== 'ended');
    for (const { generationId } of others) {
      try {
        await this.change(generationId, TAPROOM, []);
      } catch (error) {
        this.logger.error(`The generation ${generationId} could not be ended with its group yet: ${String(error)}`);
      }
    }
  }
}

function after(state: GenerationState, events: readonly LegacyEvent[]): GenerationState {
  return events.reduce((folded, event) => evolveGeneration(folded, event, { seq: 0, at: '' }), state);
}
