import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { StudioServerService } from '../server/studio-server-service.ts';
import { RotateStudioToken } from './rotate-studio-token.command.ts';

@CommandHandler(RotateStudioToken)
export class RotateStudioTokenHandler implements ICommandHandler<RotateStudioToken> {
  constructor(private readonly server: StudioServerService) {}

  execute(): Promise<string> {
    return this.server.rotate();
  }
}
