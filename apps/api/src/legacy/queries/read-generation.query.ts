import { Query } from '@nestjs/cqrs';
import type { GenerationJournalEvent, GenerationView } from '@taproom/mcp-domain';
import type { Caller } from '../../platform/http/caller.ts';

export class ReadGeneration extends Query<GenerationView & { events?: GenerationJournalEvent[] }> {
  constructor(
    readonly caller: Caller,
    readonly generationId: string,
    readonly withEvents: boolean,
  ) {
    super();
  }
}
