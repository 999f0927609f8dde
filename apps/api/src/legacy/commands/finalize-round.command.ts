import { Command } from '@nestjs/cqrs';
import type { LegacyRoundFinalized } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

export class FinalizeRound extends Command<LegacyRoundFinalized> {
  constructor(
    readonly caller: Caller,
    readonly generationId: string,
    readonly final: { roundId: string; tools: readonly unknown[] },
  ) {
    super();
  }
}
