import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { profileEtag } from '../profiles/profile-etag.ts';
import { GetProfile, type ShownProfile } from './get-profile.query.ts';

@QueryHandler(GetProfile)
export class GetProfileHandler implements IQueryHandler<GetProfile> {
  constructor(private readonly profiles: AgentProfiles) {}

  async execute({ id }: GetProfile): Promise<ShownProfile> {
    const { document } = await this.profiles.get(id);
    return { document, etag: profileEtag(document) };
  }
}
