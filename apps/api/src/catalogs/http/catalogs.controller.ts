import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { McpCatalogSummaries, McpDiscoveryResult } from '@taproom/contracts';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { DiscoverCatalog } from '../commands/discover-catalog.command.ts';
import { RefreshCatalog } from '../commands/refresh-catalog.command.ts';
import { SummariseCatalogs } from '../queries/summarise-catalogs.query.ts';

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

  @Post('servers/:id/discover')
  @HttpCode(200)
  @Answers(200, McpDiscoveryResult)
  discover(@Param('id') id: string, @Actor() actor: string): Promise<McpDiscoveryResult> {
    return this.commands.execute(new DiscoverCatalog(id, actor));
  }

  @Post('servers/:id/refresh')
  @HttpCode(200)
  @Answers(200, McpDiscoveryResult)
  refresh(@Param('id') id: string, @Actor() actor: string): Promise<McpDiscoveryResult> {
    return this.commands.execute(new RefreshCatalog(id, actor));
  }
}
