import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { StudioRegistered } from '@taproom/contracts';
import { ChangeRegistration } from '../../registrations/commands/change-registration.command.ts';
import { CreateRegistration } from '../../registrations/commands/create-registration.command.ts';
import { ListRegistrations } from '../../registrations/queries/list-registrations.query.ts';
import { StudioServerService } from '../server/studio-server-service.ts';
import { RegisterStudio } from './register-studio.command.ts';

@CommandHandler(RegisterStudio)
export class RegisterStudioHandler implements ICommandHandler<RegisterStudio> {
  constructor(
    private readonly server: StudioServerService,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A registration of the same endpoint is brought up to date with the token, and otherwise stays as it is. */
  async execute({ actor }: RegisterStudio): Promise<StudioRegistered> {
    const endpoint = this.server.endpoint();
    const headers = { Authorization: `Bearer ${this.server.requireToken()}` };
    const { servers } = await this.queries.execute(new ListRegistrations());
    const known = servers.find((server) => server.endpoint === endpoint);
    if (known) {
      const { displayName, protocolVersion } = known;
      const update = { type: 'update', displayName, endpoint, protocolVersion, headers } as const;
      await this.commands.execute(new ChangeRegistration(known.id, update, { actor }));
      return { registrationId: known.id, endpoint };
    }
    const input = { displayName: 'Taproom Studio', endpoint, headers };
    const { registration } = await this.commands.execute(new CreateRegistration(input, actor));
    return { registrationId: registration.id, endpoint };
  }
}
