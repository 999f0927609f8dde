import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentFileList } from '@taproom/contracts';
import { runFileKind } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { mayAudit } from '../runs/may-audit.ts';
import { RunFiles } from '../runs/run-files.ts';
import { ListRunFiles } from './list-run-files.query.ts';

@QueryHandler(ListRunFiles)
export class ListRunFilesHandler implements IQueryHandler<ListRunFiles> {
  constructor(
    private readonly runs: AgentRuns,
    private readonly files: RunFiles,
  ) {}

  async execute({ runId, caller }: ListRunFiles): Promise<AgentFileList> {
    await this.runs.read(runId, caller);
    const shown = mayAudit(caller) ? ['view', 'audit'] : ['view'];
    const files = await this.files.list(runId);
    return { files: files.filter(({ path }) => shown.includes(runFileKind(path))) };
  }
}
