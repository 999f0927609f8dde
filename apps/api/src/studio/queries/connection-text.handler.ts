import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { StudioServerService } from '../server/studio-server-service.ts';
import { taproomVersion } from '../version.ts';
import { ConnectionText } from './connection-text.query.ts';

@QueryHandler(ConnectionText)
export class ConnectionTextHandler implements IQueryHandler<ConnectionText> {
  constructor(private readonly server: StudioServerService) {}

  async execute(): Promise<string> {
    const token = this.server.requireToken();
    const lines = [
      `Taproom MCP Server: ${taproomVersion}`,
      'Preferred access: direct HTTP JSON-RPC',
      `Server URL: ${this.server.endpoint()}`,
      `Authorization: Bearer ${token}`,
    ];
    return lines.map((line) => `${line}\n`).join('');
  }
}
