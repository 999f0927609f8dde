import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AgentToolList } from '@taproom/contracts';
import { RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { ListAgentTools } from '../queries/list-agent-tools.query.ts';

@Controller('api/agent/tools')
@RequireScope('agent')
export class AgentToolsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, AgentToolList)
  list(): Promise<AgentToolList> {
    return this.queries.execute(new ListAgentTools());
  }
}
