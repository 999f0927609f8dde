import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentToolList } from '@taproom/contracts';
import { listAgentTools } from '@taproom/mcp-domain';
import { CachedTools } from '../../tools/cached-tools.ts';
import { ListAgentTools } from './list-agent-tools.query.ts';

@QueryHandler(ListAgentTools)
export class ListAgentToolsHandler implements IQueryHandler<ListAgentTools> {
  constructor(private readonly tools: CachedTools) {}

  async execute(): Promise<AgentToolList> {
    return listAgentTools(await this.tools.list());
  }
}
