import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { answerOf, type ConnectionAnswer } from '../connection-answer.ts';
import { Connections } from '../connections.ts';
import { ShowConnection } from './show-connection.query.ts';

@QueryHandler(ShowConnection)
export class ShowConnectionHandler implements IQueryHandler<ShowConnection> {
  constructor(private readonly connections: Connections) {}

  async execute({ id }: ShowConnection): Promise<ConnectionAnswer> {
    return answerOf(this.connections.get(id));
  }
}
