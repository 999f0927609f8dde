import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { AgentProfileChanged } from '../profiles/agent-profile-changed.event.ts';
import { profileEtag } from '../profiles/profile-etag.ts';
import { PutProfile, type SavedProfile } from './put-profile.command.ts';

@CommandHandler(PutProfile)
export class PutProfileHandler implements ICommandHandler<PutProfile> {
  constructor(
    private readonly profiles: AgentProfiles,
    private readonly bus: EventBus,
  ) {}

  async execute({ id, text, context }: PutProfile): Promise<SavedProfile> {
    const { reading, created } = await this.profiles.put(id, text, context);
    await this.bus.publish(new AgentProfileChanged(id, created ? 'created' : 'replaced', context.actor));
    const { document, migratedFrom, ignored } = reading;
    return { document, etag: profileEtag(document), migratedFrom, ignored, created };
  }
}
