import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { AgentProfileChanged } from '../profiles/agent-profile-changed.event.ts';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { RemoveProfile } from './remove-profile.command.ts';

@CommandHandler(RemoveProfile)
export class RemoveProfileHandler implements ICommandHandler<RemoveProfile> {
  constructor(
    private readonly profiles: AgentProfiles,
    private readonly bus: EventBus,
  ) {}

  async execute({ id, context }: RemoveProfile): Promise<void> {
    await this.profiles.remove(id, context);
    await this.bus.publish(new AgentProfileChanged(id, 'removed', context.actor));
  }
}
