import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type GenerationJournalEvent, type GenerationView, generationView } from '@taproom/mcp-domain';
import { Generations } from '../generations.ts';
import { ReadGeneration } from './read-generation.query.ts';

@QueryHandler(ReadGeneration)
export class ReadGenerationHandler implements IQueryHandler<ReadGeneration> {
  constructor(private readonly generations: Generations) {}

  async execute({
    caller,
    generationId,
    withEvents,
  }: ReadGeneration): Promise<GenerationView & { events?: GenerationJournalEvent[] }> {
    const view = generationView(await this.generations.readFor(caller, generationId));
    return withEvents ? { ...view, events: await this.generations.events(caller, generationId) } : view;
  }
}
