import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { StudioServerService } from '../server/studio-server-service.ts';
import { StudioServerChanged } from '../studio-server-changed.event.ts';
import { RotateStudioToken } from './rotate-studio-token.command.ts';

@CommandHandler(RotateStudioToken)
export class RotateStudioTokenHandler implements ICommandHandler<RotateStudioToken> {
  constructor(
    private readonly server: StudioServerService,
    private readonly bus: EventBus,
  ) {}

  async execute({ actor }: RotateStudioToken): Promise<string> {
    const token = await this.server.rotate();
    await this.bus.publish(new StudioServerChanged(['token'], this.server.describe(), actor));
    return token;
  }
}
