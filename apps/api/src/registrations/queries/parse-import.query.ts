import { Query } from '@nestjs/cqrs';
import type { CreateMcpServer } from '@taproom/contracts';

/** Reads pasted JSON; nothing is stored. @throws DomainError request.invalid */
export class ParseImport extends Query<CreateMcpServer> {
  constructor(readonly json: string) {
    super();
  }
}
