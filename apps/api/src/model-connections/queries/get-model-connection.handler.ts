import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { UsableConnection } from '../connection-entry.ts';
import { Connections } from '../connections.ts';
import { GetModelConnection } from './get-model-connection.query.ts';

@QueryHandler(GetModelConnection)
export class GetModelConnectionHandler implements IQueryHandler<GetModelConnection> {
  constructor(private readonly connections: Connections) {}

  async execute({ id }: GetModelConnection): Promise<UsableConnection> {
    const { connection, overrides } = this.connections.get(id);
    return { connection, overrides };
  }
}
