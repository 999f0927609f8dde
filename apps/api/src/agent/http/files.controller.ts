import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AgentFileList, AgentFilePage, AgentFilesQuery } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ListRunFiles } from '../queries/list-run-files.query.ts';
import { ReadRunFile } from '../queries/read-run-file.query.ts';

@Controller('api/agent/runs/:runId/files')
@RequireScope('agent')
export class FilesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, AgentFileList.or(AgentFilePage))
  async read(
    @Param('runId') runId: string,
    @Query({ schema: AgentFilesQuery }) { path, raw, ...lines }: AgentFilesQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentFileList | AgentFilePage | Buffer> {
    if (path === undefined) return this.queries.execute(new ListRunFiles(runId, caller));
    const file = { path, lines: raw === 'true' ? undefined : lines };
    const read = await this.queries.execute(new ReadRunFile(runId, file, caller));
    if (read.kind === 'page') return read.page;
    void reply.type(read.isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8');
    return Buffer.from(read.text);
  }
}
