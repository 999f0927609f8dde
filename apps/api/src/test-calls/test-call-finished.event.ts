import type { McpTestCallOutcome } from '@taproom/contracts';

export class TestCallFinished {
  constructor(
    readonly request: { registrationId: string; nativeName: string; actor: string },
    readonly outcome: McpTestCallOutcome,
    readonly durationMs: number,
  ) {}
}
