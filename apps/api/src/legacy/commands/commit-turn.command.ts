import { Command } from '@nestjs/cqrs';
import type { CommitLegacyTurn, LegacyTurnCommitted } from '@taproom/contracts';
import type { JsonTree } from '@taproom/mcp-domain';
import type { Caller } from '../../platform/http/caller.ts';

/** `toolCalls` is the batch in `turn` once more, with everything as it was written. */
export class CommitTurn extends Command<LegacyTurnCommitted> {
  constructor(
    readonly caller: Caller,
    readonly place: { generationId: string; roundId: string },
    readonly turn: CommitLegacyTurn,
    readonly toolCalls: JsonTree | undefined,
  ) {
    super();
  }
}
