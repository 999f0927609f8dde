import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { StudioServer } from '@taproom/contracts';
import { StudioServerService } from '../server/studio-server-service.ts';
import { StudioServerChanged } from '../studio-server-changed.event.ts';
import { ChangeStudioServer } from './change-studio-server.command.ts';

@CommandHandler(ChangeStudioServer)
export class ChangeStudioServerHandler implements ICommandHandler<ChangeStudioServer> {
  constructor(
    private readonly server: StudioServerService,
    private readonly bus: EventBus,
  ) {}

  async execute({ change, actor }: ChangeStudioServer): Promise<StudioServer> {
    const server = await this.server.change(change, actor);
    await this.bus.publish(new StudioServerChanged(Object.keys(change), server, actor));
    return server;
  }
}
