import { Injectable } from '@nestjs/common';
import {
  absentGeneration,
  evolveGeneration,
  type GenerationState,
  type LegacyEvent,
  upcastLegacyEvent,
} from '@taproom/mcp-domain';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Journal } from '../platform/journal/journal.ts';
import { Clock } from '../platform/time/clock.ts';

/** The streams `legacy-generation/<generation id>`, of stepwise generations and of the roots behind `/v1` alike. */
@Injectable()
export class GenerationJournal extends Journal<GenerationState, LegacyEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(
      {
        category: 'legacy-generation',
        absent: absentGeneration,
        version: 1,
        upcast: ({ type, v, data }) => upcastLegacyEvent(type, v, data),
        evolve: evolveGeneration,
      },
      store,
      clock,
    );
  }
}
