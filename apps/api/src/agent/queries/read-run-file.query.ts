import { Query } from '@nestjs/cqrs';
import type { AgentFilePage } from '@taproom/contracts';
import type { LineRange } from '@taproom/mcp-domain';
import type { Caller } from '../../platform/http/caller.ts';

/** `whole`: the file's own text. */
export type RunFileRead = { kind: 'whole'; text: string; isJson: boolean } | { kind: 'page'; page: AgentFilePage };

/**
 * Lines of a file, or the whole where none are named. Exact results and arguments are for audits, and nobody else learns
 * whether they are there. @throws ProblemError agent.run_not_found, agent.file_not_found, auth.scope_missing
 */
export class ReadRunFile extends Query<RunFileRead> {
  constructor(
    readonly runId: string,
    readonly file: { path: string; lines: LineRange | undefined },
    readonly caller: Caller,
  ) {
    super();
  }
}
