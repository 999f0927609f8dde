import { Command } from '@nestjs/cqrs';
import type { LegacyCallAnswer } from '@taproom/contracts';
import type { JsonTree } from '@taproom/mcp-domain';
import type { Caller } from '../../platform/http/caller.ts';

export class CallTool extends Command<LegacyCallAnswer> {
  constructor(
    readonly caller: Caller,
    readonly place: { generationId: string; roundId: string },
    readonly call: JsonTree,
  ) {
    super();
  }
}
