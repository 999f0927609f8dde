import type { CallOutcome } from '@taproom/mcp-domain';

/** A call that a consumer made has ended. Neither its arguments nor its answer are told. */
export class ToolCallFinished {
  constructor(
    readonly request: { registrationId: string; nativeName: string; actor: string },
    readonly outcome: CallOutcome,
    readonly durationMs: number,
  ) {}
}
