import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentEventsPage, AgentEventsQuery } from '@taproom/contracts';
import { journalEvent, journalPage, type PageQuery } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { mayAudit } from '../runs/may-audit.ts';
import { ReadRunEvents } from './read-run-events.query.ts';

@QueryHandler(ReadRunEvents)
export class ReadRunEventsHandler implements IQueryHandler<ReadRunEvents> {
  constructor(private readonly runs: AgentRuns) {}

  async execute({ runId, range, caller }: ReadRunEvents): Promise<AgentEventsPage> {
    const { events } = await this.runs.read(runId, caller);
    const audit = mayAudit(caller);
    const page = journalPage(events, pageQuery(range));
    return { ...page, events: page.events.map((event) => journalEvent(event, runId, { audit })) };
  }
}

function pageQuery({ limit, invocationId, beforeSeq, afterSeq }: AgentEventsQuery): PageQuery {
  const filter = invocationId === undefined ? { limit } : { limit, invocationId };
  if (beforeSeq !== undefined) return { ...filter, beforeSeq };
  return afterSeq === undefined ? filter : { ...filter, afterSeq };
}
