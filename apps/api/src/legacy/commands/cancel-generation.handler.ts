import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LegacyGenerationEnding } from '@taproom/contracts';
import { Generations } from '../generations.ts';
import { CancelGeneration } from './cancel-generation.command.ts';

@CommandHandler(CancelGeneration)
export class CancelGenerationHandler implements ICommandHandler<CancelGeneration> {
  constructor(private readonly generations: Generations) {}

  async execute({
    caller,
    generationId,
  }: CancelGeneration): Promise<{ ending: LegacyGenerationEnding; hadEnded: boolean }> {
    await this.generations.requireStepwise(caller, generationId);
    const { generation, before } = await this.generations.cancel(caller, generationId);
    const { status: state, error } = generation;
    return { ending: { generationId, state, ...(error && { error }) }, hadEnded: before !== 'open' };
  }
}
