import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StudioServer } from '@taproom/contracts';
import { StudioServerService } from '../server/studio-server-service.ts';
import { ChangeStudioServer } from './change-studio-server.command.ts';

@CommandHandler(ChangeStudioServer)
export class ChangeStudioServerHandler implements ICommandHandler<ChangeStudioServer> {
  constructor(private readonly server: StudioServerService) {}

  execute({ change, actor }: ChangeStudioServer): Promise<StudioServer> {
    return this.server.change(change, actor);
  }
}
