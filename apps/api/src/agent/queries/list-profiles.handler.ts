import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentProfileList } from '@taproom/contracts';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { ListProfiles } from './list-profiles.query.ts';

@QueryHandler(ListProfiles)
export class ListProfilesHandler implements IQueryHandler<ListProfiles> {
  constructor(private readonly profiles: AgentProfiles) {}

  execute(): Promise<AgentProfileList> {
    return this.profiles.list();
  }
}
