import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DiscoveryProgress, McpCatalogSummaries, McpDiscoveryResult } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { DiscoverCatalog } from '../commands/discover-catalog.command.ts';
import { RefreshCatalog } from '../commands/refresh-catalog.command.ts';
import { ReadDiscoveryProgress } from '../queries/read-discovery-progress.query.ts';
import { SummariseCatalogs } from '../queries/summarise-catalogs.query.ts';
import { bytesOf } from './discovery-bytes.ts';

@Controller('api/mcp')
@RequireScope('manage')
export class CatalogsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('catalogs')
  @Answers(200, McpCatalogSummaries)
  summaries(): Promise<McpCatalogSummaries> {
    return this.queries.execute(new SummariseCatalogs());
  }

  @Get('servers/:id/discovery')
  @Answers(200, DiscoveryProgress)
  progress(@Param('id') id: string): Promise<DiscoveryProgress> {
    return this.queries.execute(new ReadDiscoveryProgress(id));
  }

  @Post('servers/:id/discover')
  @HttpCode(200)
  @Answers(200, McpDiscoveryResult)
  async discover(
    @Param('id') id: string,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpDiscoveryResult | Buffer> {
    return written(reply, await this.commands.execute(new DiscoverCatalog(id, actor)));
  }

  @Post('servers/:id/refresh')
  @HttpCode(200)
  @Answers(200, McpDiscoveryResult)
  async refresh(
    @Param('id') id: string,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<McpDiscoveryResult | Buffer> {
    return written(reply, await this.commands.execute(new RefreshCatalog(id, actor)));
  }
}

function written(reply: FastifyReply, result: McpDiscoveryResult): McpDiscoveryResult | Buffer {
  const bytes = bytesOf(result);
  if (bytes) void reply.type('application/json; charset=utf-8');
  return bytes ?? result;
}
