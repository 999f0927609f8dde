import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { StartAgentRun } from '@taproom/contracts';
import { itemsOf, memberOf, parseJsonTree, requireAgentConnection } from '@taproom/mcp-domain';
import { GetModelConnection } from '../../model-connections/queries/get-model-connection.query.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { DriveStart } from './server-driver.ts';

type ServerStart = Extract<StartAgentRun, { driver: 'server' }>;

/** What a run of the server driver needs before it can begin. */
@Injectable()
export class ServerStarts {
  constructor(private readonly queries: QueryBus) {}

  /**
   * `text` is the body's own text. @throws ProblemError request.invalid, connection.not_found, connection.unavailable;
   * ConsumerError agent.connection_override_conflict
   */
  async read({ connectionId, model }: ServerStart, text: string, actor: string): Promise<DriveStart> {
    const messages = itemsOf(memberOf(parseJsonTree(text), 'messages'));
    const errors = messages.flatMap(({ kind }, index) =>
      kind === 'object' ? [] : [{ path: `messages[${index}]`, message: 'must be an object' }],
    );
    const [first] = errors;
    if (first) throw new ProblemError('request.invalid', `${first.path} ${first.message}.`, { errors });
    const usable = await this.queries.execute(new GetModelConnection(connectionId));
    requireAgentConnection(usable.overrides);
    return { usable, model, messages, actor };
  }
}
