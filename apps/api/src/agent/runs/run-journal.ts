import { Injectable } from '@nestjs/common';
import { absentRun, type AgentEvent, evolveRun, type RunState, upcastAgentEvent } from '@taproom/mcp-domain';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { Journal } from '../../platform/journal/journal.ts';
import { Clock } from '../../platform/time/clock.ts';

export const RUN_STREAMS = 'agent-run';

/** `events/agent-run/<runId>.jsonl`: everything that a run is. */
@Injectable()
export class RunJournal extends Journal<RunState, AgentEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(
      {
        category: RUN_STREAMS,
        absent: absentRun,
        version: 1,
        upcast: ({ type, v, data }) => upcastAgentEvent(type, v, data),
        evolve: evolveRun,
      },
      store,
      clock,
    );
  }
}
