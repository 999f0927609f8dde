import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerOf, type ConnectionAnswer } from '../connection-answer.ts';
import { Connections } from '../connections.ts';
import { decideConnection, requireSameId } from '../decide-connection.ts';
import { ReplaceConnection } from './replace-connection.command.ts';

@CommandHandler(ReplaceConnection)
export class ReplaceConnectionHandler implements ICommandHandler<ReplaceConnection> {
  constructor(private readonly connections: Connections) {}

  async execute({ id, input, context }: ReplaceConnection): Promise<ConnectionAnswer> {
    const replaced = await this.connections.replace(
      id,
      (others, current) => {
        requireSameId(id, input);
        return decideConnection({ id, input, ...(current && { current }) }, others);
      },
      context,
    );
    return answerOf(replaced);
  }
}
