import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LegacyGenerationStarted } from '@taproom/contracts';
import { startedGeneration } from '@taproom/mcp-domain';
import { Generations } from '../generations.ts';
import { StartGeneration } from './start-generation.command.ts';

@CommandHandler(StartGeneration)
export class StartGenerationHandler implements ICommandHandler<StartGeneration> {
  constructor(private readonly generations: Generations) {}

  async execute({ caller, root }: StartGeneration): Promise<LegacyGenerationStarted> {
    return startedGeneration(await this.generations.start(caller, { source: 'legacy', ...root }));
  }
}
