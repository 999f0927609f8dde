import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ModelConnectionList } from '@taproom/contracts';
import { maskedConnection } from '@taproom/mcp-domain';
import { Connections } from '../connections.ts';
import { ListConnections } from './list-connections.query.ts';

@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections> {
  constructor(private readonly all: Connections) {}

  async execute(): Promise<ModelConnectionList> {
    const entries = this.all.all();
    const connections = entries.flatMap((entry) =>
      entry.kind === 'healthy' ? [maskedConnection(entry.connection)] : [],
    );
    const storageIssues = entries.flatMap((entry) => (entry.kind === 'issue' ? [entry.issue] : []));
    return { connections, storageIssues };
  }
}
