import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { chooseConnection } from '@taproom/mcp-domain';
import type { UsableConnection } from '../model-connections/connection-entry.ts';
import { GetModelConnection } from '../model-connections/queries/get-model-connection.query.ts';
import { ListConnectionIds } from '../model-connections/queries/list-connection-ids.query.ts';
import type { Caller } from '../platform/http/caller.ts';

/** The connection of a request. What it returns never changes: whoever keeps it has frozen it. */
@Injectable()
export class ConnectionChooser {
  constructor(private readonly queries: QueryBus) {}

  /** @throws ConsumerError chat.connection_…; ProblemError connection.unavailable */
  async choose({ defaultConnectionId }: Caller, header: string | undefined): Promise<UsableConnection> {
    const ids = await this.queries.execute(new ListConnectionIds());
    const id = chooseConnection({
      ids,
      ...(header !== undefined && { header }),
      ...(defaultConnectionId !== undefined && { tokenDefault: defaultConnectionId }),
    });
    return this.queries.execute(new GetModelConnection(id));
  }
}
