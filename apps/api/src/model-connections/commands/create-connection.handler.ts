import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionIdFor } from '@taproom/mcp-domain';
import { answerOf, type ConnectionAnswer } from '../connection-answer.ts';
import { Connections } from '../connections.ts';
import { decideConnection, requireFreeId } from '../decide-connection.ts';
import { CreateConnection } from './create-connection.command.ts';

@CommandHandler(CreateConnection)
export class CreateConnectionHandler implements ICommandHandler<CreateConnection> {
  constructor(private readonly connections: Connections) {}

  async execute({ input, actor }: CreateConnection): Promise<ConnectionAnswer> {
    const created = await this.connections.create(
      (others) => {
        const taken = this.connections.all().map(({ id }) => id);
        const id = input.id ?? connectionIdFor(input.name, taken);
        const connection = decideConnection({ id, input }, others);
        requireFreeId(id, taken);
        return connection;
      },
      { actor },
    );
    return answerOf(created);
  }
}
