import { Command } from '@nestjs/cqrs';
import type { LegacyGenerationStarted, StartLegacyGeneration } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

export class StartGeneration extends Command<LegacyGenerationStarted> {
  constructor(
    readonly caller: Caller,
    readonly root: StartLegacyGeneration,
  ) {
    super();
  }
}
