import { Command } from '@nestjs/cqrs';
import type { LegacyGenerationEnding } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** `hadEnded`: before, so that nothing was done. */
export class CancelGeneration extends Command<{ ending: LegacyGenerationEnding; hadEnded: boolean }> {
  constructor(
    readonly caller: Caller,
    readonly generationId: string,
  ) {
    super();
  }
}
