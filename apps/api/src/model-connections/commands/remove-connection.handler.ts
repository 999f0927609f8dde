import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Connections } from '../connections.ts';
import { RemoveConnection } from './remove-connection.command.ts';

@CommandHandler(RemoveConnection)
export class RemoveConnectionHandler implements ICommandHandler<RemoveConnection> {
  constructor(private readonly connections: Connections) {}

  execute({ id, context }: RemoveConnection): Promise<void> {
    return this.connections.remove(id, context);
  }
}
