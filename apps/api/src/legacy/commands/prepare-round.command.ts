import { Command } from '@nestjs/cqrs';
import type { RoundAnswer } from '@taproom/mcp-domain';
import type { Caller } from '../../platform/http/caller.ts';

/** `localTools` are read for their names only; the answer's `tools` are those of MCP alone. */
export class PrepareRound extends Command<RoundAnswer> {
  constructor(
    readonly caller: Caller,
    readonly generationId: string,
    readonly localTools: readonly unknown[],
  ) {
    super();
  }
}
