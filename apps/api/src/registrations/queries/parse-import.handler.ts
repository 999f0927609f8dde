import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { CreateMcpServer } from '@taproom/contracts';
import { parseImport } from '@taproom/mcp-domain';
import { ParseImport } from './parse-import.query.ts';

@QueryHandler(ParseImport)
export class ParseImportHandler implements IQueryHandler<ParseImport> {
  execute({ json }: ParseImport): Promise<CreateMcpServer> {
    return Promise.resolve(parseImport(json));
  }
}
