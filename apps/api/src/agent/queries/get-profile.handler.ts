import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { GetProfile } from './get-profile.query.ts';

@QueryHandler(GetProfile)
export class GetProfileHandler implements IQueryHandler<GetProfile> {
  constructor(private readonly profiles: AgentProfiles) {}

  async execute({ id }: GetProfile): Promise<string> {
    return (await this.profiles.get(id)).document;
  }
}
