import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Generation, planGenerationRecovery } from '@taproom/mcp-domain';
import { forEachLimited } from '../platform/locks/for-each-limited.ts';
import { EndedGenerations } from './ended-generations.ts';
import { entryOf } from './generation-entry.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationJournal } from './generation-journal.ts';
import { GenerationWriter, TAPROOM } from './generation-writer.ts';

const AT_ONCE = 16;

/** Before the first request: what a crash or a stop left open gets its end, and what has to be known of all is. */
@Injectable()
export class GenerationRecovery implements OnModuleInit {
  private readonly logger = new Logger(GenerationRecovery.name);

  constructor(
    private readonly journal: GenerationJournal,
    private readonly writer: GenerationWriter,
    private readonly index: GenerationIndex,
    private readonly ended: EndedGenerations,
  ) {}

  async onModuleInit(): Promise<void> {
    const [ids, ended] = await Promise.all([this.journal.ids(), this.ended.read()]);
    const open: Generation[] = [];
    await this.#each(
      ids,
      (id) => id,
      async (id) => {
        const entry = ended.get(id);
        if (entry) return this.index.add(entry);
        const { state } = await this.journal.readBare(id);
        if (!state.exists) return;
        this.index.put(state.generation);
        if (entryOf(state.generation).state !== 'ended') open.push(state.generation);
      },
    );
    // Only now is it known which groups are over.
    await this.#each(
      open,
      ({ generationId }) => generationId,
      async (generation) => {
        await this.writer.change(generation.generationId, TAPROOM, planGenerationRecovery(generation));
      },
    );
    await this.ended.write();
  }

  /** One stream that is damaged or can't be written keeps nobody from the others; whoever asks for it is told. */
  #each<T>(items: readonly T[], idOf: (item: T) => string, task: (item: T) => Promise<void>): Promise<void> {
    return forEachLimited(items, AT_ONCE, async (item) => {
      try {
        await task(item);
      } catch (error) {
        this.logger.error(`The generation ${idOf(item)} could not be taken up again: ${String(error)}`);
      }
    });
  }
}
