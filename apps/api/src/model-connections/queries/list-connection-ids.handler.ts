import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Connections } from '../connections.ts';
import { ListConnectionIds } from './list-connection-ids.query.ts';

@QueryHandler(ListConnectionIds)
export class ListConnectionIdsHandler implements IQueryHandler<ListConnectionIds> {
  constructor(private readonly connections: Connections) {}

  async execute(): Promise<string[]> {
    return this.connections.all().map(({ id }) => id);
  }
}
