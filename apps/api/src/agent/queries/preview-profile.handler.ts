import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentProfileTools } from '@taproom/contracts';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { Snapshots } from '../runs/snapshots.ts';
import { PreviewProfile } from './preview-profile.query.ts';

@QueryHandler(PreviewProfile)
export class PreviewProfileHandler implements IQueryHandler<PreviewProfile> {
  constructor(
    private readonly profiles: AgentProfiles,
    private readonly snapshots: Snapshots,
  ) {}

  async execute({ id, driver }: PreviewProfile): Promise<AgentProfileTools> {
    const { profile } = await this.profiles.get(id);
    const { tools, diagnostics } = await this.snapshots.make({ profile, kind: 'root', driver });
    return { tools, diagnostics };
  }
}
