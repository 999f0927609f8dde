import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentRunEvent } from '@taproom/contracts';
import { endsRun, invocationOf, journalEvent } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { mayAudit } from '../runs/may-audit.ts';
import { FollowRunEvents, type RunEventReader } from './follow-run-events.query.ts';

@QueryHandler(FollowRunEvents)
export class FollowRunEventsHandler implements IQueryHandler<FollowRunEvents> {
  constructor(private readonly runs: AgentRuns) {}

  async execute({ runId, range, caller }: FollowRunEvents): Promise<RunEventReader> {
    await this.runs.read(runId, caller);
    const audit = mayAudit(caller);
    const { afterSeq, invocationId, wake } = range;
    // A stream is only ever added to, so a place in it stays the place of the same event.
    let place = 0;
    let ended = false;
    const next = async (): Promise<AgentRunEvent | undefined> => {
      const { events } = await this.runs.read(runId, caller);
      for (let event = events[place]; event; event = events[place]) {
        place += 1;
        ended ||= endsRun(event);
        const isWanted = invocationId === undefined || invocationOf(event) === invocationId;
        if (event.seq > afterSeq && isWanted) return journalEvent(event, runId, { audit });
      }
      return undefined;
    };
    return { next, ended: () => ended, stop: this.runs.follow(runId, wake) };
  }
}
