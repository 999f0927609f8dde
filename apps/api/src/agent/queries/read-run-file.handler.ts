import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { readLines, runFileKind } from '@taproom/mcp-domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { mayAudit } from '../runs/may-audit.ts';
import { RunFiles } from '../runs/run-files.ts';
import { fileNotFound } from '../runs/run-problems.ts';
import { ReadRunFile, type RunFileRead } from './read-run-file.query.ts';

@QueryHandler(ReadRunFile)
export class ReadRunFileHandler implements IQueryHandler<ReadRunFile> {
  constructor(
    private readonly runs: AgentRuns,
    private readonly files: RunFiles,
  ) {}

  async execute({ runId, file: { path, lines }, caller }: ReadRunFile): Promise<RunFileRead> {
    await this.runs.read(runId, caller);
    const kind = runFileKind(path);
    if (kind === 'none') throw fileNotFound(path);
    if (kind === 'audit' && !mayAudit(caller)) {
      throw new ProblemError(
        'auth.scope_missing',
        'Exact results and arguments need a token with the scope "agent.audit".',
      );
    }
    const text = await this.files.read(runId, path);
    if (text === undefined) throw fileNotFound(path);
    if (lines) return { kind: 'page', page: { path, ...readLines(text, lines) } };
    return { kind: 'whole', text, isJson: path.endsWith('.json') };
  }
}
